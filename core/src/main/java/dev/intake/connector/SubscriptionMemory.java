package dev.intake.connector;

import dev.intake.text.CleanText;
import java.time.Instant;
import java.util.Optional;

/**
 * What is remembered of a subscription whose payloads do not tell what was before.
 *
 * @param asOf the provider's time of the newest payload seen
 * @param status the status in it
 * @param plan the plan in it
 * @param pastDueAt when it was last seen past due; absent when an activation or the end has followed
 * @param activatedAt when the provider last said that it became active
 * @param trialConverted whether its trial is known to have converted, which is told once
 */
public record SubscriptionMemory(
        Instant asOf,
        Optional<String> status,
        RecurringPlan plan,
        Optional<Instant> pastDueAt,
        Optional<Instant> activatedAt,
        boolean trialConverted)
        implements ObjectMemory {
    /** Nothing is known. */
    public static final SubscriptionMemory NOTHING = new SubscriptionMemory(
            Instant.MIN, Optional.empty(), RecurringPlan.UNKNOWN, Optional.empty(), Optional.empty(), false);

    private static final String PAST_DUE = "past_due";
    private static final String CANCELED = "canceled";

    /** Cleans and cuts the status, which a provider can write as it likes. */
    public SubscriptionMemory {
        status = status.map(text -> CleanText.trimmed(text, RecurringPlan.MAX_TEXT));
    }

    /**
     * What one payload shows of a subscription.
     *
     * @param at the provider's time
     * @param status its status
     * @param plan its plan
     * @param activation whether the event says that it became active
     */
    public record Sighting(Instant at, Optional<String> status, RecurringPlan plan, boolean activation) {}

    /** Whether a payload of that time is not older than what is known. */
    public boolean admits(Instant at) {
        return !at.isBefore(asOf);
    }

    /**
     * Whether becoming active then is the recovery of a payment: it was past due, and no activation has followed. The
     * last status alone would not tell, for providers report the new status before they report the activation.
     */
    public boolean isRecoveredAt(Instant activation) {
        return pastDueAt.isPresent() && !activation.isBefore(pastDueAt.get());
    }

    /** The memory after one more payload. */
    public SubscriptionMemory after(Sighting seen) {
        boolean newer = admits(seen.at);
        Optional<Instant> activation = seen.activation ? latest(activatedAt, seen.at) : activatedAt;
        return new SubscriptionMemory(
                newer ? seen.at : asOf,
                newer ? seen.status.or(() -> status) : status,
                newer ? plan.after(seen.plan) : plan,
                pastDueAfter(seen),
                activation,
                trialConverted);
    }

    /** The memory after the conversion of its trial was told. */
    public SubscriptionMemory withTrialConverted() {
        return new SubscriptionMemory(asOf, status, plan, pastDueAt, activatedAt, true);
    }

    private Optional<Instant> pastDueAfter(Sighting seen) {
        String shown = seen.status.orElse("");
        if (shown.equals(PAST_DUE)) {
            boolean overtaken = activatedAt.isPresent() && seen.at.isBefore(activatedAt.get());
            return overtaken ? pastDueAt : latest(pastDueAt, seen.at);
        }
        boolean over = seen.activation || shown.equals(CANCELED);
        return over && isRecoveredAt(seen.at) ? Optional.empty() : pastDueAt;
    }

    private static Optional<Instant> latest(Optional<Instant> known, Instant at) {
        return known.isPresent() && known.get().isAfter(at) ? known : Optional.of(at);
    }

    @Override
    public <R> R fold(Cases<R> cases) {
        return cases.subscription().apply(this);
    }
}
