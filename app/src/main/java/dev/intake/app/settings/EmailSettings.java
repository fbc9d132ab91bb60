package dev.intake.app.settings;

import dev.intake.contact.EmailAddress;
import java.util.Optional;

/** How emails leave. */
public sealed interface EmailSettings {
    /** They do not: they are kept, to be looked at. (Decisions 6.6) */
    record Keep() implements EmailSettings {}

    /**
     * By a mail server that somebody runs.
     *
     * @param host its name or address
     * @param port 1 to 65535
     * @param security how the connection is kept from others
     * @param login who Intake is to it; absent when it asks nobody
     * @param from the address that emails come from
     */
    record Smtp(String host, int port, Security security, Optional<Login> login, EmailAddress from)
            implements EmailSettings {}

    /**
     * Name and password.
     *
     * @param user the name
     * @param password the password
     */
    record Login(String user, Secret password) {}

    /** How a connection to a mail server is kept from others. */
    enum Security {
        /** Encrypted after a first exchange in the clear; a server that does not offer it is not spoken to. */
        STARTTLS("starttls", 587),
        /** Encrypted from the first byte. */
        TLS("tls", 465),
        /** Not at all. */
        NONE("none", 25);

        private final String word;
        private final int port;

        Security(String word, int port) {
            this.word = word;
            this.port = port;
        }

        /** How the setting names it. */
        public String word() {
            return word;
        }

        /** The port that servers usually have for it. */
        public int usualPort() {
            return port;
        }
    }
}
