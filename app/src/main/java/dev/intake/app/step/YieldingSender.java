package dev.intake.app.step;

import dev.intake.app.worker.StopRequest;
import dev.intake.email.EmailSender;
import dev.intake.email.OutgoingEmail;
import dev.intake.email.SendOutcome;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/**
 * The way out for emails, which lets requests go first: an event is answered while somebody waits, an email can come a
 * little later. Bounded for each email, so that under any load emails go on.
 */
final class YieldingSender implements EmailSender {
    /** What an email waits at most: as long as many a mail server takes for it. */
    static final Duration PAUSE = Duration.ofMillis(100);

    private final EmailSender sender;
    private final BooleanSupplier busy;
    private final Duration pause;
    private final StopRequest stop;

    /**
     * A sender before another one.
     *
     * @param busy whether the service has much else to do at this moment; asked before each email
     * @param pause how long an email waits then
     * @param stop ends the wait
     */
    YieldingSender(EmailSender sender, BooleanSupplier busy, Duration pause, StopRequest stop) {
        this.sender = sender;
        this.busy = busy;
        this.pause = pause;
        this.stop = stop;
    }

    /** Waits while the service is busy, {@link #PAUSE} at most. */
    @Override
    public void awaitTurn() {
        if (busy.getAsBoolean()) {
            // The result is not needed: after a stop request the sender behind this one refuses the email.
            boolean unused = stop.isMadeWithin(pause);
        }
        sender.awaitTurn();
    }

    @Override
    public SendOutcome send(OutgoingEmail email) {
        return sender.send(email);
    }
}
