package dev.intake.app.settings;

import dev.intake.contact.EmailAddress;
import java.util.Optional;

/** How emails are sent. */
public sealed interface EmailSettings {
    /** Emails are kept instead of sent. (Decisions 6.6) */
    record Keep() implements EmailSettings {}

    /**
     * Emails are sent through a mail server.
     *
     * @param host its name or address
     * @param port 1 to 65535
     * @param security how the connection is encrypted
     * @param login the login; absent if the server requires none
     * @param from the sender address
     */
    record Smtp(String host, int port, Security security, Optional<Login> login, EmailAddress from)
            implements EmailSettings {}

    /**
     * The login at a mail server.
     *
     * @param user the user name
     * @param password the password
     */
    record Login(String user, Secret password) {}

    /** How the connection to a mail server is encrypted. */
    enum Security {
        /** Encrypted with STARTTLS. A server without it is rejected. */
        STARTTLS("starttls", 587),
        /** Encrypted from the first byte. */
        TLS("tls", 465),
        /** Not encrypted. */
        NONE("none", 25);

        private final String word;
        private final int port;

        Security(String word, int port) {
            this.word = word;
            this.port = port;
        }

        /** Returns its name in the setting. */
        public String word() {
            return word;
        }

        /** Returns its standard port. */
        int usualPort() {
            return port;
        }
    }
}
