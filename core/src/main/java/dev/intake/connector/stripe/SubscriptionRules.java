package dev.intake.connector.stripe;

import dev.intake.connector.EventProperties;
import dev.intake.connector.LifecycleEventType;
import dev.intake.connector.Translation;
import dev.intake.kernel.Connector;
import dev.intake.kernel.Json;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

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
        return event.previous().hasText("trialing", "status") && event.object().hasText("active", "status");
    }

    private static EventProperties properties(StripeEvent event) {
        Json subscription = event.object();
        List<StripeItem> items = StripeItem.all(subscription);
        Json first = subscription.elements("items", "data").stream().findFirst().orElse(Json.Null.VALUE);
        Json price = first.has("price", "id") ? first.at("price") : first.at("plan");
        Set<String> priced = StripeItem.currencies(items);
        // Old versions have no currency on the subscription itself.
        Optional<String> currency =
                event.currency().or(() -> priced.size() == 1 ? priced.stream().findFirst() : Optional.empty());
        // A price that is offered in several currencies shows the amount in its own, which may not be the charged one.
        boolean charged = priced.isEmpty()
                || currency.filter(code -> priced.equals(Set.of(code.toLowerCase(Locale.ROOT))))
                        .isPresent();
        Optional<StripeItem> main = items.stream().findFirst();
        return new EventProperties(Connector.STRIPE)
                .amount("amount", charged ? amount(items) : Optional.empty(), currency)
                .currency(currency)
                .text("plan", name(price))
                .text("lookup_key", price.text("lookup_key"))
                .text("price_id", price.text("id"))
                .text("product_id", StripeEvent.id(price.at("product")))
                .whole("quantity", main.flatMap(StripeItem::quantity))
                .interval(main.flatMap(StripeItem::interval))
                .text("status", subscription.text("status"))
                .text("subscription_id", event.id())
                .text("customer_id", event.customer());
    }

    /** Returns the name of the price, or else of its product if that is expanded; empty if only ids are shown. */
    static Optional<String> name(Json price) {
        return price.text("nickname").or(() -> price.text("product", "name"));
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
