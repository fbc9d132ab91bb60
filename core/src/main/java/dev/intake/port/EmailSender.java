package dev.intake.port;

import dev.intake.email.OutgoingEmail;
import dev.intake.email.SendOutcome;

/** The way out for emails. Safe for use by several threads. */
public interface EmailSender {
    /**
     * Hands the email to the mail server and waits for its answer, a bounded time. Never throws for anything that a
     * server, a network or the email's content does: that is an outcome.
     */
    SendOutcome send(OutgoingEmail email);
}
