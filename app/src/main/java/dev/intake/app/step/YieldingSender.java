package dev.intake.app.step;

import dev.intake.app.worker.StopRequest;
import dev.intake.email.EmailSender;
import dev.intake.email.OutgoingEmail;
import dev.intake.email.SendOutcome;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/**
 * A sender that yields to requests, whose clients wait, while an email can be sent a little later. Its pause is limited, so
 * that emails continue under any load.
 */
final class YieldingSender implements EmailSender {
    /** The maximum pause before an email: about as long as many mail servers take for one. */
    static final Duration PAUSE = Duration.ofMillis(100);

    private final EmailSender sender;
    private final BooleanSupplier busy;
    private final Duration pause;
    private final StopRequest stop;

    /**
     * Creates a sender that delegates to another one.
     *
     * @param busy returns whether the service is busy; called before each email
     * @param pause the pause before an email
     * @param stop ends the pause
     */
    YieldingSender(EmailSender sender, BooleanSupplier busy, Duration pause, StopRequest stop) {
        this.sender = sender;
        this.busy = busy;
        this.pause = pause;
        this.stop = stop;
    }

    /** Waits while the service is busy, at most {@link #PAUSE}. */
    @Override
    public void awaitTurn() {
        if (busy.getAsBoolean()) {
            // The result is not needed: after a stop request, the worker begins no email.
            boolean unused = stop.isRequestedWithin(pause);
        }
        sender.awaitTurn();
    }

    @Override
    public SendOutcome send(OutgoingEmail email) {
        return sender.send(email);
    }
}
