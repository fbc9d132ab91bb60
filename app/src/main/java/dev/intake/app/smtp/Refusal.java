package dev.intake.app.smtp;

import java.util.Optional;
import java.util.function.Predicate;

/** The subject of a mail server's negative reply. (RFC 5321, 4.2; RFC 3463) */
enum Refusal {
    /** Every email, whoever its recipient: the reply is about the server, the login or the sender. */
    OF_ALL,
    /** Possibly every email: a policy about the sender, or about what this recipient accepts. */
    OF_SENDER,
    /** This recipient, and perhaps its domain, for now: its mail server is too busy, or this one is. */
    BUSY,
    /** This recipient, permanently: the address does not exist or accepts nothing. */
    OF_RECIPIENT,
    /** This email, permanently. */
    OF_EMAIL,
    /** This email, for now. */
    FOR_NOW;

    private static final int SIZE_EXCEEDED = 552;
    private static final int FIRST_PERMANENT = 500;

    /**
     * Classifies a negative reply. A code that is not about the recipient never closes an address. A temporary code after
     * {@code MAIL} never stops other emails by itself, because greylisting uses policy codes, too, and servers that relay
     * at once pass on 421 of the recipient's server.
     */
    static Refusal of(SmtpPhase phase, SmtpReply reply) {
        boolean permanent = reply.code() >= FIRST_PERMANENT;
        if (phase == SmtpPhase.SESSION || reply.isAboutTheLogin()) {
            return OF_ALL;
        }
        if (reply.isShuttingDown()) {
            return phase == SmtpPhase.SENDER ? OF_ALL : BUSY;
        }
        if (is(reply, EnhancedStatus::isAboutTheContent)) {
            return permanent ? OF_EMAIL : FOR_NOW;
        }
        if (phase == SmtpPhase.SENDER) {
            return reply.code() == SIZE_EXCEEDED ? OF_EMAIL : OF_ALL;
        }
        if (!permanent || is(reply, EnhancedStatus::isMailboxFull)) {
            return FOR_NOW;
        }
        if (NoSuchRecipient.isNamedBy(reply.text())) {
            return OF_RECIPIENT;
        }
        return is(reply, EnhancedStatus::isAboutTheSender) ? OF_SENDER : OF_EMAIL;
    }

    private static boolean is(SmtpReply reply, Predicate<EnhancedStatus> test) {
        Optional<EnhancedStatus> status = EnhancedStatus.of(reply.text());
        return status.filter(test).isPresent();
    }
}
