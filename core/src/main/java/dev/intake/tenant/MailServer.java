package dev.intake.tenant;

import dev.intake.kernel.TenantId;
import dev.intake.secret.MailServerContext;
import dev.intake.secret.SealedSecret;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The mail server of one tenant, which sends its emails in place of the service's. (ADR 110)
 *
 * @param host where it is
 * @param port 1 to {@value #MAX_PORT}
 * @param security how the connection is encrypted
 * @param from the envelope sender; also the sender that recipients see, unless the tenant has set another one
 * @param login the login; absent if the server requires none
 * @param setAt when it was set, to the microsecond
 */
public record MailServer(
        MailHost host, int port, MailSecurity security, SenderAddress from, Optional<Login> login, Instant setAt) {
    /** The highest port. */
    public static final int MAX_PORT = 65_535;

    /** Rejects a port that does not exist and a login without encryption, and truncates the time to microseconds. */
    public MailServer {
        if (port < 1 || port > MAX_PORT) {
            throw new IllegalArgumentException("a port is a number from 1 to " + MAX_PORT);
        }
        if (login.isPresent() && revealsLogin(host, security)) {
            throw new IllegalArgumentException("a password is not sent unencrypted to another machine");
        }
        setAt = setAt.truncatedTo(ChronoUnit.MICROS);
    }

    /**
     * The login at a mail server.
     *
     * @param user the user name; 1 to {@value #MAX_USER} characters without control characters
     * @param password the password, sealed for {@link #context}
     */
    public record Login(String user, SealedSecret password) {
        /** Characters of a user name, at most. */
        public static final int MAX_USER = 255;

        /** Rejects a user name that {@link #isUser} does not accept. */
        public Login {
            if (!isUser(user)) {
                throw new IllegalArgumentException(
                        "a user name has 1 to " + MAX_USER + " characters without control characters");
            }
        }

        /** Returns whether the text is a valid user name. */
        public static boolean isUser(String text) {
            return !text.isEmpty() && text.length() <= MAX_USER && text.chars().noneMatch(Character::isISOControl);
        }
    }

    /** Returns whether a login would be sent unencrypted to another machine. */
    public static boolean revealsLogin(MailHost host, MailSecurity security) {
        return security == MailSecurity.NONE && !host.isLoopback();
    }

    /**
     * Returns the context for which the password of a tenant's login at this host is sealed. It contains the host, so that
     * the password is not sent to a host that someone else has stored.
     */
    public static MailServerContext context(TenantId tenant, MailHost host) {
        return new MailServerContext(tenant, host.value());
    }

    /** Returns the server with another sealing of its password; itself if it has none. */
    public MailServer withPassword(UnaryOperator<SealedSecret> sealing) {
        return new MailServer(
                host,
                port,
                security,
                from,
                login.map(known -> new Login(known.user(), sealing.apply(known.password()))),
                setAt);
    }

    /** Returns host, port and encryption, such as {@code smtp.example.com:587 with starttls}. */
    public String shown() {
        return host + ":" + port + " with " + security.word();
    }
}
