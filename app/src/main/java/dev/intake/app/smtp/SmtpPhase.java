package dev.intake.app.smtp;

import java.util.Locale;

/** What the mail server replied to: each step of a transaction adds something that it can refuse. (RFC 5321, 3.3) */
enum SmtpPhase {
    /** The connection, its encryption or the login. */
    SESSION,
    /** {@code MAIL}: the server knows the sender, and no recipient yet. */
    SENDER,
    /** {@code RCPT}: the server knows the recipient, too. */
    RECIPIENT,
    /** {@code DATA} and the end of the message. */
    CONTENT;

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
