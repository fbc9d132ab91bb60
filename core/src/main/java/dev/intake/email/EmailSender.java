package dev.intake.email;

import java.time.Duration;

/** The way out for emails. Safe for use by several threads. */
public interface EmailSender {
    /** How long one email may take, connecting included. */
    Duration LONGEST = Duration.ofMinutes(8);

    /**
     * Waits for the moment at which an email may be begun. A worker calls it before it marks the email, so that nothing
     * waits between the mark and the mail server. By default it returns at once.
     */
    default void awaitTurn() {}

    /**
     * Hands the email to the mail server and waits for its answer, {@link #LONGEST} at most. Never throws for anything
     * that a server, a network or the email's content does: that is an outcome.
     */
    SendOutcome send(OutgoingEmail email);
}
