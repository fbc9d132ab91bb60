package dev.intake.connector.stripe;

import dev.intake.connector.EventProperties;
import dev.intake.connector.LifecycleEventType;
import dev.intake.connector.Translation;
import dev.intake.json.Json;
import dev.intake.source.Connector;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Optional;

/** The rules for {@code customer.subscription.*}. (Spec, Mapping from billing provider A; Decisions 1) */
final class SubscriptionRules {
    private static final BigDecimal MAX_AMOUNT = BigDecimal.valueOf(Long.MAX_VALUE);

    private SubscriptionRules() {}

    /** Records an event for every new subscription, whatever its status; the table has no condition. */
    static Translation started(StripeEvent event) {
        return properties(event).of(LifecycleEventType.SUBSCRIPTION_STARTED);
    }

    /** Records a conversion, or else an upgrade. */
    static Translation updated(StripeEvent event) {
        if (isTrialConversion(event)) {
            return properties(event).of(LifecycleEventType.TRIAL_CONVERTED);
        }
        return switch (PlanChange.of(event.object(), event.previous())) {
            case UPWARD, NOT_COMPUTABLE -> properties(event).of(LifecycleEventType.SUBSCRIPTION_UPGRADED);
            case NONE -> new Translation.Ignored("neither the conversion of a trial nor a change of plan or items");
            case SAME_ITEMS -> new Translation.Ignored("plan and items are unchanged");
            case NOT_UPWARD -> new Translation.Ignored("the change of plan or items is not upward");
        };
    }

    /** Records the cancellation when the subscription ends. */
    static Translation canceled(StripeEvent event) {
        return properties(event)
                .text("cancellation_reason", event.object().text("cancellation_details", "reason"))
                .of(LifecycleEventType.SUBSCRIPTION_CANCELED);
    }

    /** Returns whether a trial becomes a paying subscription. */
    static boolean isTrialConversion(StripeEvent event) {
        return event.previous().text("status").filter("trialing"::equals).isPresent()
                && event.object().text("status").filter("active"::equals).isPresent();
    }

    private static EventProperties properties(StripeEvent event) {
        Json subscription = event.object();
        List<StripeItem> items = StripeItem.all(subscription);
        Json first = subscription.elements("items", "data").stream().findFirst().orElse(Json.Null.VALUE);
        Json price = first.has("price", "id") ? first.at("price") : first.at("plan");
        // Old versions have no currency on the subscription itself.
        Optional<String> currency = event.currency().or(() -> price.text("currency"));
        Optional<StripeItem> main = items.stream().findFirst();
        return new EventProperties(Connector.STRIPE)
                .amount("amount", amount(items), currency)
                .currency(currency)
                .text("plan", name(price))
                .text("price_id", price.text("id"))
                .text("product_id", StripeEvent.id(price.at("product")))
                .whole("quantity", main.flatMap(StripeItem::quantity))
                .interval(main.flatMap(StripeItem::interval))
                .text("status", subscription.text("status"))
                .text("subscription_id", event.id())
                .text("customer_id", event.customer());
    }

    /** Returns the plan's nickname, or else its lookup key, or else its id. */
    private static Optional<String> name(Json price) {
        return price.text("nickname").or(() -> price.text("lookup_key")).or(() -> price.text("id"));
    }

    /** Returns the charge of all licensed items for each period; empty if one of them is unknown. */
    private static Optional<Long> amount(List<StripeItem> items) {
        List<StripeItem> licensed =
                items.stream().filter(item -> !item.metered()).toList();
        if (licensed.isEmpty()
                || licensed.stream().anyMatch(item -> item.charge().isEmpty())) {
            return Optional.empty();
        }
        BigDecimal sum = licensed.stream()
                .flatMap(item -> item.charge().stream())
                .reduce(BigDecimal.ZERO, BigDecimal::add)
                .setScale(0, RoundingMode.HALF_UP);
        return sum.abs().compareTo(MAX_AMOUNT) > 0 ? Optional.empty() : Optional.of(sum.longValueExact());
    }
}
