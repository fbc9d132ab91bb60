package dev.intake.app.smtp;

import java.util.Locale;

/**
 * The phase of an SMTP session to which a reply belongs. Each phase adds something that the server can refuse. (RFC 5321,
 * 3.3)
 */
enum SmtpPhase {
    /** The connection, its encryption or the login. */
    SESSION,
    /** {@code MAIL}: the server knows the sender, and no recipient yet. */
    SENDER,
    /** {@code RCPT}: the server knows the recipient, too. */
    RECIPIENT,
    /** {@code DATA} and the end of the message. */
    CONTENT;

    /** Returns whether a failure may be about the recipient. */
    boolean knowsRecipient() {
        return this == RECIPIENT || this == CONTENT;
    }

    /** Returns the phase that the command begins. */
    static SmtpPhase of(String command) {
        String verb = command.split("[ :]", 2)[0].toUpperCase(Locale.ROOT);
        return switch (verb) {
            case "MAIL" -> SENDER;
            case "RCPT" -> RECIPIENT;
            case "DATA", "BDAT" -> CONTENT;
            default -> SESSION;
        };
    }
}
