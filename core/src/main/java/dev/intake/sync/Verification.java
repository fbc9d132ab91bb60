package dev.intake.sync;

import dev.intake.kernel.Connector;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The verification of a tenant's connector over the last days; one for each number of days.
 *
 * @param connector the provider
 * @param days the length of the period, 1 to {@value VerifyConnector#MAX_DAYS}
 * @param run its run
 * @param certificate what was found so far
 */
public record Verification(Connector connector, int days, SyncRun run, Certificate certificate) {
    /**
     * The days of the verification that is repeated every hour: as long as Stripe, which retries longest, repeats a
     * delivery.
     */
    public static final int REPEATED_DAYS = 3;

    /** Time between two runs of the repeated verification: 1 hour. No claim lasts as long. */
    public static final Duration REPEATED_AFTER = Duration.ofHours(1);

    /** Returns an ordered verification of the period that ends now, due immediately. */
    static Verification ordered(Connector connector, int days, Optional<Verification> before, Instant now) {
        Certificate begun = VerifyConnector.begin(days, now);
        SyncRun run = SyncRun.ordered(
                SyncKind.VERIFY, before.map(Verification::run), begun.period().to());
        return new Verification(connector, days, run.due(now), begun);
    }

    /** Returns the verification claimed: one that has ended starts over, others continue. */
    Verification claimed(Instant now) {
        Verification next = isRunning() ? this : ordered(connector, days, Optional.of(this), now);
        return next.with(next.run.claimed(now.plus(SyncKind.VERIFY.claim())).undelayed());
    }

    /** Returns the verification with a changed run. */
    Verification with(SyncRun changed) {
        return new Verification(connector, days, changed, certificate);
    }

    /** Returns what the provider's lists do not show, so that it is not compared; absent if they show all that is used. */
    public Optional<String> unseen() {
        return switch (connector) {
            case STRIPE -> Optional.empty();
            case POLAR ->
                Optional.of(
                        "upgrades; recoveries, and failures that were paid since; cancellations that were taken back or"
                                + " took effect since; the first of several refunds; the end of a trial, or a refund, more than a"
                                + " year after its subscription or order began; changes of customers and metadata");
            case CLERK -> Optional.of("changes and deletions of users, and users who were created and deleted since");
        };
    }

    /** Returns whether it is ordered or runs. */
    public boolean isRunning() {
        return run.isRunning();
    }

    /** Returns whether a worker may claim it now. */
    public boolean isDue(Instant now) {
        return run.isDue(now);
    }

    /** Returns when it ended; absent while it runs or is ordered. */
    public Optional<Instant> endedAt() {
        return run.endedAt();
    }

    /** Returns why it ended early, or why it waits; absent if neither. */
    public Optional<String> reason() {
        return run.reason();
    }
}
