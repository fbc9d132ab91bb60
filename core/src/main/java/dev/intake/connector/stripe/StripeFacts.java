package dev.intake.connector.stripe;

import dev.intake.connector.EventProperties;
import dev.intake.connector.LifecycleEventType;
import dev.intake.connector.ObjectFact;
import dev.intake.connector.ProviderTime;
import dev.intake.kernel.Connector;
import dev.intake.kernel.Json;
import dev.intake.kernel.Source;
import java.time.Instant;
import java.util.Optional;

/** The facts that Stripe's events state of objects, and that these still show when they are listed. (ADR 142) */
final class StripeFacts {
    static final String STARTED = "customer.subscription.created";
    static final String UPDATED = "customer.subscription.updated";
    static final String ENDED = "customer.subscription.deleted";
    static final String FAILED = "invoice.payment_failed";
    static final String PAID = "invoice.payment_succeeded";
    static final String REFUNDED = "charge.refunded";
    static final String CHECKED_OUT = "checkout.session.completed";
    static final String CHECKED_OUT_LATER = "checkout.session.async_payment_succeeded";

    private static final String SUBSCRIPTION_ID = "subscription_id";
    private static final String INVOICE_ID = "invoice_id";

    private StripeFacts() {}

    /** Returns the fact of an event; empty if its object does not show it later. */
    static Optional<ObjectFact> of(StripeEvent event) {
        Json object = event.object();
        return switch (event.type()) {
            case STARTED ->
                fact(event, LifecycleEventType.SUBSCRIPTION_STARTED, STARTED, "", named(SUBSCRIPTION_ID, event));
            case ENDED ->
                fact(event, LifecycleEventType.SUBSCRIPTION_CANCELED, ENDED, "", named(SUBSCRIPTION_ID, event));
            case UPDATED ->
                SubscriptionRules.isTrialConversion(event)
                        ? ProviderTime.seconds(object, "trial_end").flatMap(at -> converted(event, at))
                        : Optional.empty();
            // Of the failed attempts, an invoice shows the first only: of the others, it has the number but no times.
            case FAILED ->
                attempts(event) == 1
                        ? fact(
                                event,
                                LifecycleEventType.PAYMENT_FAILED,
                                FAILED,
                                "",
                                named(INVOICE_ID, event).whole("attempt_count", Optional.of(1L)))
                        : Optional.empty();
            case PAID ->
                attempts(event) > 1
                        ? fact(event, LifecycleEventType.PAYMENT_RECOVERED, PAID, "", named(INVOICE_ID, event))
                        : Optional.empty();
            case REFUNDED -> object.whole("amount_refunded").flatMap(total -> refunded(event, total));
            case CHECKED_OUT, CHECKED_OUT_LATER ->
                PaymentRules.isPurchase(event)
                        ? fact(event, LifecycleEventType.PURCHASE, CHECKED_OUT, "", named("checkout_id", event))
                        : Optional.empty();
            default -> Optional.empty();
        };
    }

    private static long attempts(StripeEvent event) {
        return event.object().whole("attempt_count").orElse(0L);
    }

    private static Optional<ObjectFact> converted(StripeEvent event, Instant trialEnd) {
        return fact(
                        event,
                        LifecycleEventType.TRIAL_CONVERTED,
                        UPDATED,
                        Long.toString(trialEnd.getEpochSecond()),
                        named(SUBSCRIPTION_ID, event))
                .map(fact -> new ObjectFact(fact.key(), fact.customer(), fact.type(), fact.properties(), trialEnd));
    }

    private static Optional<ObjectFact> refunded(StripeEvent event, long total) {
        EventProperties properties =
                named("charge_id", event).amount("amount_refunded", Optional.of(total), event.currency());
        return fact(event, LifecycleEventType.REFUND_ISSUED, REFUNDED, Long.toString(total), properties);
    }

    private static EventProperties named(String key, StripeEvent event) {
        return new EventProperties(Connector.STRIPE).text(key, event.id());
    }

    private static Optional<ObjectFact> fact(
            StripeEvent event, LifecycleEventType type, String name, String which, EventProperties properties) {
        return event.id()
                .flatMap(id -> ObjectFact.key(Source.STRIPE, name, id, which))
                .flatMap(key -> StripePerson.customer(event)
                        .map(customer ->
                                new ObjectFact(key, customer, type.eventType(), properties.build(), Instant.EPOCH)));
    }
}
