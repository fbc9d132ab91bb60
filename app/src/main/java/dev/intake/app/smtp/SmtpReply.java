package dev.intake.app.smtp;

import java.util.Set;

/**
 * The reply of a mail server to a command.
 *
 * @param code the reply code, three digits
 * @param text the whole reply, one or more lines
 */
record SmtpReply(int code, String text) {
    private static final int SHUTTING_DOWN = 421;
    /** The server requires a login, or rejected it. */
    private static final Set<Integer> LOGIN_REQUIRED = Set.of(530, 534, 535, 538);

    /** Returns whether the server accepted the command. */
    boolean isPositive() {
        return code >= 200 && code < 300;
    }

    /** Returns whether the server rejected the command, so that it has not accepted the email. */
    boolean isNegative() {
        return code >= 400 && code < 600;
    }

    /** Returns whether the server requires a login or rejects it, whatever the phase of the session. */
    boolean isAboutTheLogin() {
        return LOGIN_REQUIRED.contains(code);
    }

    /** Returns whether the server ends the session. After {@code RCPT} the cause may be the recipient's server. */
    boolean isShuttingDown() {
        return code == SHUTTING_DOWN;
    }
}
