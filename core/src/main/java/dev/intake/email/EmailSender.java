package dev.intake.email;

import java.time.Duration;

/** Sends emails. Implementations are thread-safe. */
public interface EmailSender {
    /** Maximum time to send one email, including the connection. */
    Duration MAX_DURATION = Duration.ofMinutes(8);

    /**
     * Waits until the next email may be sent. A worker calls it before it marks the email as sending, so there is no
     * wait between the mark and the SMTP session. The default returns immediately.
     */
    default void awaitTurn() {}

    /**
     * Hands the email to the mail server and waits for its reply, at most {@link #MAX_DURATION}. Never throws because of the
     * server, the network or the email: failures are outcomes.
     */
    SendOutcome send(OutgoingEmail email);
}
