package dev.intake.connector;

import dev.intake.kernel.CleanText;
import java.time.Instant;
import java.util.Optional;

/**
 * The remembered state of a subscription, for payloads without previous values.
 *
 * @param asOf the provider's time of the newest payload
 * @param status the status in it
 * @param plan the plan with which the next one is compared
 * @param planAsOf the provider's time of the payload that showed it; earlier than {@code asOf} if the newest payload showed an
 *     upgrade that it could not record
 * @param pastDueAt when it was last past due; absent after a later activation or the end
 * @param activatedAt when the provider last reported an activation
 * @param trialConverted whether the conversion of its trial was recorded, which happens once
 */
public record SubscriptionMemory(
        Instant asOf,
        Optional<String> status,
        RecurringPlan plan,
        Instant planAsOf,
        Optional<Instant> pastDueAt,
        Optional<Instant> activatedAt,
        boolean trialConverted)
        implements ObjectMemory {
    /** The memory of an unknown subscription. */
    public static final SubscriptionMemory NOTHING = new SubscriptionMemory(
            Instant.MIN,
            Optional.empty(),
            RecurringPlan.UNKNOWN,
            Instant.MIN,
            Optional.empty(),
            Optional.empty(),
            false);

    private static final String PAST_DUE = "past_due";
    private static final String CANCELED = "canceled";

    /** Cleans and truncates the status, which is free text. */
    public SubscriptionMemory {
        status = status.map(text -> CleanText.trimmed(text, RecurringPlan.MAX_TEXT));
    }

    /**
     * The data of one payload about a subscription.
     *
     * @param at the provider's time
     * @param status its status
     * @param plan its plan; {@link RecurringPlan#UNKNOWN} leaves the remembered one
     * @param activation whether the event reports an activation
     */
    public record Sighting(Instant at, Optional<String> status, RecurringPlan plan, boolean activation) {}

    /** Returns whether a payload of that time is not older than the newest one. */
    public boolean admits(Instant at) {
        return !at.isBefore(asOf);
    }

    /** Returns whether a payload of that time shows an upgrade from the plan that is remembered. */
    public boolean isUpgradedBy(RecurringPlan shown, Instant at) {
        return !at.isBefore(planAsOf) && shown.isUpwardFrom(plan);
    }

    /**
     * Returns whether an activation at that time is the recovery of a payment: the subscription was past due, and no
     * activation has followed. The last status is not enough, because providers report it before the activation.
     */
    public boolean isRecoveredAt(Instant activation) {
        return pastDueAt.isPresent() && !activation.isBefore(pastDueAt.get());
    }

    /** Returns whether the provider has reported an activation that is later than a failure at that time. */
    public boolean isActivatedSince(Instant failure) {
        return activatedAt.isPresent() && failure.isBefore(activatedAt.get());
    }

    /** Returns the memory after one more payload. */
    public SubscriptionMemory after(Sighting seen) {
        boolean newer = admits(seen.at);
        boolean newerPlan = !seen.plan.equals(RecurringPlan.UNKNOWN) && !seen.at.isBefore(planAsOf);
        Optional<Instant> activation = seen.activation ? latest(activatedAt, seen.at) : activatedAt;
        return new SubscriptionMemory(
                newer ? seen.at : asOf,
                newer ? seen.status.or(() -> status) : status,
                newerPlan ? plan.after(seen.plan) : plan,
                newerPlan ? seen.at : planAsOf,
                pastDueAfter(seen),
                activation,
                trialConverted);
    }

    /** Returns the memory after the conversion of its trial was recorded. */
    public SubscriptionMemory withTrialConverted() {
        return new SubscriptionMemory(asOf, status, plan, planAsOf, pastDueAt, activatedAt, true);
    }

    private Optional<Instant> pastDueAfter(Sighting seen) {
        String shown = seen.status.orElse("");
        if (shown.equals(PAST_DUE)) {
            return isActivatedSince(seen.at) ? pastDueAt : latest(pastDueAt, seen.at);
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
