package dev.intake.connector.polar;

import dev.intake.connector.EventProperties;
import dev.intake.connector.LifecycleEventType;
import dev.intake.connector.ObjectFact;
import dev.intake.connector.ProviderTime;
import dev.intake.kernel.Connector;
import dev.intake.kernel.Source;
import java.time.Instant;
import java.util.Optional;

/**
 * The facts that Polar's events state of orders and subscriptions, and that these still show when they are listed. (ADR 134)
 */
final class PolarFacts {
    private PolarFacts() {}

    /** Returns the fact of an event; empty if its object does not show it later. */
    static Optional<ObjectFact> of(PolarEvent event) {
        return switch (event.type()) {
            case "order.paid" ->
                OrderRules.isPurchase(event)
                        ? fact(event, LifecycleEventType.PURCHASE, "", Instant.EPOCH)
                        : Optional.empty();
            case "order.refunded" ->
                OrderRules.refundedTotal(event.data())
                        .flatMap(total ->
                                fact(event, LifecycleEventType.REFUND_ISSUED, Long.toString(total), Instant.EPOCH));
            case "subscription.created" -> fact(event, LifecycleEventType.SUBSCRIPTION_STARTED, "", Instant.EPOCH);
            case "subscription.past_due" -> fact(event, LifecycleEventType.PAYMENT_FAILED, "past_due_at");
            // A second event of this name follows when the cancellation takes effect; then the object shows its end
            // only.
            case "subscription.canceled" ->
                event.hasStatus("canceled")
                        ? Optional.empty()
                        : fact(event, LifecycleEventType.SUBSCRIPTION_CANCELED, "canceled_at");
            case "subscription.revoked" -> fact(event, LifecycleEventType.SUBSCRIPTION_CANCELED, "ended_at");
            case "subscription.cycled" ->
                event.hasStatus("active") && event.isFirstPeriodAfterTrial()
                        ? fact(event, LifecycleEventType.TRIAL_CONVERTED, "trial_end")
                        : Optional.empty();
            default -> Optional.empty();
        };
    }

    /** Returns a fact that has its own time in the object. */
    private static Optional<ObjectFact> fact(PolarEvent event, LifecycleEventType type, String field) {
        return ProviderTime.iso(event.data(), field).flatMap(at -> fact(event, type, at.toString(), at));
    }

    private static Optional<ObjectFact> fact(PolarEvent event, LifecycleEventType type, String which, Instant since) {
        return event.id()
                .flatMap(id -> ObjectFact.key(Source.POLAR, event.type(), id, which))
                .flatMap(key -> PolarPerson.customer(event)
                        .map(customer -> new ObjectFact(
                                key,
                                customer,
                                type.eventType(),
                                properties(event).build(),
                                since)));
    }

    private static EventProperties properties(PolarEvent event) {
        EventProperties properties = new EventProperties(Connector.POLAR);
        if (event.type().startsWith("subscription.")) {
            return properties.text("subscription_id", event.id());
        }
        properties.text("order_id", event.id());
        return event.type().equals("order.refunded")
                ? properties.amount("amount_refunded", OrderRules.refundedTotal(event.data()), event.currency())
                : properties;
    }
}
