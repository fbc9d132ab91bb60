package dev.intake.sync;

import dev.intake.kernel.Connector;
import dev.intake.kernel.Lasting;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * The verification of a tenant's connector over the last days; one for each number of days.
 *
 * @param connector the provider
 * @param days the length of the period, 1 to {@value VerifyConnector#MAX_DAYS}
 * @param claim the number of claims; a worker's writes are valid only under the number of its claim
 * @param dueAt from when on a worker may claim it, to the microsecond; absent if it has ended and is not repeated
 * @param endedAt when it ended, to the microsecond; absent while it runs or is ordered
 * @param reason why it ended early, or why it waits; absent if neither
 * @param certificate what was found so far
 */
public record Verification(
        Connector connector,
        int days,
        int claim,
        Optional<Instant> dueAt,
        Optional<Instant> endedAt,
        Optional<String> reason,
        Certificate certificate) {
    /**
     * The days of the verification that is repeated every hour: as long as Stripe, which retries longest, repeats a
     * delivery.
     */
    public static final int REPEATED_DAYS = 3;

    /** Time between two runs of the repeated verification: 1 hour. No claim lasts as long. */
    public static final Duration REPEATED_AFTER = Duration.ofHours(1);

    /** Truncates the times to microseconds. */
    public Verification {
        dueAt = dueAt.map(at -> at.truncatedTo(ChronoUnit.MICROS));
        endedAt = endedAt.map(at -> at.truncatedTo(ChronoUnit.MICROS));
    }

    /** Returns an ordered verification, due immediately. */
    static Verification ordered(Connector connector, int days, int claim, Certificate begun, Instant now) {
        return new Verification(connector, days, claim, Optional.of(now), Optional.empty(), Optional.empty(), begun);
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
        return endedAt.isEmpty();
    }

    /** Returns whether a worker may claim it now. */
    public boolean isDue(Instant now) {
        return dueAt.filter(at -> !Lasting.until(at, REPEATED_AFTER, now)).isPresent();
    }

    /** Returns whether a worker has claimed it and is working on it. */
    boolean isHeld(Instant now) {
        return isRunning() && !isDue(now);
    }

    /**
     * Returns the claimed verification: a completed one starts over, others continue.
     *
     * @param begun the certificate to begin anew with
     * @param until when the claim ends
     */
    Verification claimed(Certificate begun, Instant until) {
        return new Verification(
                connector,
                days,
                claim + 1,
                Optional.of(until),
                Optional.empty(),
                Optional.empty(),
                isRunning() ? certificate : begun);
    }

    /** Returns the verification with further progress, claimed until then. */
    Verification reached(Certificate further, Instant until) {
        return new Verification(connector, days, claim, Optional.of(until), endedAt, Optional.empty(), further);
    }

    /** Returns the ended verification, repeated at another time. */
    Verification repeatedAt(Instant next) {
        return new Verification(connector, days, claim, Optional.of(next), endedAt, reason, certificate);
    }

    /** Returns the verification while it waits, claimed until then. */
    Verification waiting(String why, Instant until) {
        return new Verification(connector, days, claim, Optional.of(until), endedAt, Optional.of(why), certificate);
    }

    /** Returns the verification as released by its worker, due at that time. */
    Verification released(Instant next) {
        return new Verification(connector, days, claim, Optional.of(next), endedAt, reason, certificate);
    }

    /**
     * Returns the ended verification.
     *
     * @param why the reason if it ended early
     * @param next when it is repeated; absent if it is not
     */
    Verification ended(Certificate last, Optional<String> why, Instant now, Optional<Instant> next) {
        return new Verification(connector, days, claim, next, Optional.of(now), why, last);
    }
}
