package dev.intake.app.settings;

import dev.intake.contact.EmailAddress;
import dev.intake.tenant.MailSecurity;
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
    record Smtp(String host, int port, MailSecurity security, Optional<Login> login, EmailAddress from)
            implements EmailSettings {}

    /**
     * The login at a mail server.
     *
     * @param user the user name
     * @param password the password
     */
    record Login(String user, Secret password) {}
}
