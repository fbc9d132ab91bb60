package dev.intake.app.smtp;

import dev.intake.email.SendOutcome;
import java.util.Set;

/**
 * What a mail server answered to one command.
 *
 * @param code three digits
 * @param text the code and what comes after it, one or more lines
 */
record SmtpReply(int code, String text) {
    private static final int SHUTTING_DOWN = 421;
    /** The server asks for a name and password, or does not take those that it was given. */
    private static final Set<Integer> NOT_LET_IN = Set.of(530, 534, 535, 538);

    /** Whether the server took what it was given. */
    boolean isPositive() {
        return code >= 200 && code < 300;
    }

    /** Whether it said no, so that the email has surely not been taken. */
    boolean isNegative() {
        return code >= 400 && code < 600;
    }

    /** Whether the next email would get the same answer. */
    boolean isAboutTheServer() {
        return code == SHUTTING_DOWN || NOT_LET_IN.contains(code);
    }

    /** What a no means for the email. */
    SendOutcome refusal(Reasons reasons) {
        String reason = reasons.answered(text);
        if (isAboutTheServer()) {
            return new SendOutcome.TryLater(reason, true);
        }
        return code < 500 ? new SendOutcome.TryLater(reason, false) : new SendOutcome.Refused(reason);
    }
}
