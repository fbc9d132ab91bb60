package dev.intake.connector;

import dev.intake.event.EventType;

/**
 * The eight event types to which billing providers' events are translated. Programs trigger on these, never on a provider's
 * own names. (Spec, Normalized lifecycle event types)
 */
public enum LifecycleEventType {
    /** A new subscription begins. */
    SUBSCRIPTION_STARTED("subscription-started"),
    /** A trial becomes a paying subscription. The first charge may still fail afterwards. */
    TRIAL_CONVERTED("trial-converted"),
    /** Plan or quantity changed upward. */
    SUBSCRIPTION_UPGRADED("subscription-upgraded"),
    /** Subscription canceled or revoked. */
    SUBSCRIPTION_CANCELED("subscription-canceled"),
    /** A renewal payment failed. */
    PAYMENT_FAILED("payment-failed"),
    /** A previously failing payment succeeded. */
    PAYMENT_RECOVERED("payment-recovered"),
    /** A charge was refunded, whole or in part. */
    REFUND_ISSUED("refund-issued"),
    /** A one-time purchase not tied to a subscription. */
    PURCHASE("purchase");

    private final String wireName;

    LifecycleEventType(String wireName) {
        this.wireName = wireName;
    }

    /** Returns the type of the event records, by its name in the specification. */
    public EventType eventType() {
        return new EventType(wireName);
    }
}
