package dev.intake.connector.stripe;

import dev.intake.connector.BillingInterval;
import dev.intake.connector.RecurringValue;
import dev.intake.kernel.Json;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A change of a subscription's plan or items. It is determined by prices and quantities, not by the presence of {@code
 * previous_attributes.items}: since API version "basil" every renewal has that field, because the periods moved there.
 * (Decisions 1)
 */
enum PlanChange {
    /** Neither the plan nor the items changed. */
    NONE,
    /** The same prices in the same quantities: a renewal, item metadata, taxes. */
    SAME_ITEMS,
    /** The recurring value rose. */
    UPWARD,
    /** The recurring value did not rise. */
    NOT_UPWARD,
    /** The payload does not determine the change. */
    NOT_COMPUTABLE;

    /** Returns the change from the previous attributes. */
    static PlanChange of(Json subscription, Json previous) {
        if (previous.has("items")) {
            return currencyChanged(subscription, previous)
                    ? NOT_COMPUTABLE
                    : judged(StripeItem.all(subscription), StripeItem.all(previous), false);
        }
        if (previous.has("plan") || previous.has("quantity")) {
            return ofTopLevelPlan(subscription, previous);
        }
        return NONE;
    }

    /** Reads old API versions, where plan and quantity of the only item are top-level fields with only the changed keys. */
    private static PlanChange ofTopLevelPlan(Json subscription, Json previous) {
        List<Json> items = subscription.elements("items", "data");
        Json only = items.size() == 1 ? items.get(0) : Json.Null.VALUE;
        Json plan = subscription.isNull("plan") ? only.at("plan") : subscription.at("plan");
        Optional<Long> quantity = subscription.whole("quantity").or(() -> only.whole("quantity"));
        Optional<Long> quantityBefore = previous.has("quantity") ? previous.whole("quantity") : quantity;
        Map<String, Json> planBefore = new LinkedHashMap<>(plan.members());
        planBefore.putAll(previous.members("plan"));
        boolean partial = previous.has("plan") && previous.members("plan").isEmpty();
        if (partial || currencyChanged(subscription, previous) || currencyChanged(plan, previous.at("plan"))) {
            return NOT_COMPUTABLE;
        }
        return judged(
                List.of(StripeItem.ofPlan(plan, quantity)),
                List.of(StripeItem.ofPlan(new Json.Members(planBefore), quantityBefore)),
                !previous.has("plan"));
    }

    private static PlanChange judged(List<StripeItem> now, List<StripeItem> before, boolean samePrice) {
        boolean known = !now.isEmpty() && !before.isEmpty();
        boolean named = samePrice
                || Stream.concat(now.stream(), before.stream())
                        .allMatch(item -> item.price().isPresent());
        if (!known || !named) {
            return NOT_COMPUTABLE;
        }
        if (pairs(now).equals(pairs(before))) {
            return SAME_ITEMS;
        }
        Optional<BillingInterval> whereUnknown = Stream.concat(now.stream(), before.stream())
                        .allMatch(item -> item.interval().isEmpty())
                ? Optional.of(BillingInterval.MONTHLY)
                : Optional.empty();
        Optional<RecurringValue> valueNow = value(now, whereUnknown);
        Optional<RecurringValue> valueBefore = value(before, whereUnknown);
        boolean oneCurrency = StripeItem.currencies(
                                Stream.concat(now.stream(), before.stream()).toList())
                        .size()
                <= 1;
        if (oneCurrency && valueNow.isPresent() && valueBefore.isPresent()) {
            return valueNow.get().isUpwardFrom(valueBefore.get()) ? UPWARD : NOT_UPWARD;
        }
        return onlyFewer(quantities(now), quantities(before)) ? NOT_UPWARD : NOT_COMPUTABLE;
    }

    /** Returns the number of items for each price and quantity. */
    private static Map<List<?>, Integer> pairs(List<StripeItem> items) {
        Map<List<?>, Integer> pairs = new HashMap<>();
        items.forEach(item -> pairs.merge(List.of(item.price(), item.quantity()), 1, Integer::sum));
        return pairs;
    }

    private static Optional<RecurringValue> value(List<StripeItem> items, Optional<BillingInterval> whereUnknown) {
        RecurringValue sum = null;
        for (StripeItem item : items) {
            if (item.metered()) {
                continue;
            }
            Optional<RecurringValue> value = item.value(whereUnknown);
            if (value.isEmpty()) {
                return Optional.empty();
            }
            sum = sum == null ? value.get() : sum.plus(value.get());
        }
        return Optional.ofNullable(sum);
    }

    private static Map<Optional<String>, Long> quantities(List<StripeItem> items) {
        Map<Optional<String>, Long> byPrice = new HashMap<>();
        items.forEach(item -> byPrice.merge(item.price(), item.quantity().orElse(1L), Long::sum));
        return byPrice;
    }

    /** Returns whether the prices are the same and the quantities lower, which is never an upgrade. */
    private static boolean onlyFewer(Map<Optional<String>, Long> now, Map<Optional<String>, Long> before) {
        return now.keySet().equals(before.keySet())
                && now.entrySet().stream().allMatch(item -> item.getValue() <= before.getOrDefault(item.getKey(), 0L));
    }

    private static boolean currencyChanged(Json now, Json before) {
        return before.has("currency") && !before.at("currency").equals(now.at("currency"));
    }
}
