package dev.intake.connector.stripe;

import dev.intake.connector.BillingInterval;
import dev.intake.connector.RecurringValue;
import dev.intake.kernel.Json;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * An item of a subscription.
 *
 * @param price the id of its price, or of its plan in old versions
 * @param quantity the quantity; absent on metered items, which have none
 * @param unitAmount the charge for one unit each period, in minor units, possibly with a fraction; absent if the price
 *     depends on the quantity
 * @param currency of the charge, in lower case; absent if the price does not state it
 * @param interval the billing interval
 * @param metered whether it is charged by usage, so that its value is not known in advance
 */
record StripeItem(
        Optional<String> price,
        Optional<Long> quantity,
        Optional<BigDecimal> unitAmount,
        Optional<String> currency,
        Optional<BillingInterval> interval,
        boolean metered) {
    private static final Pattern AMOUNT = Pattern.compile("-?[0-9]{1,18}(\\.[0-9]{1,18})?");

    /** Returns the items of a subscription or of its previous attributes; none if the array is absent. */
    static List<StripeItem> all(Json subscription) {
        return subscription.elements("items", "data").stream()
                .map(item -> of(item, item.has("price", "id") ? item.at("price") : item.at("plan")))
                .toList();
    }

    /** Returns the only item of a subscription whose plan is a top-level field. */
    static StripeItem ofPlan(Json plan, Optional<Long> quantity) {
        return item(plan, quantity);
    }

    /** Returns the currencies that the prices of the items state. */
    static Set<String> currencies(List<StripeItem> items) {
        return items.stream().flatMap(item -> item.currency.stream()).collect(Collectors.toSet());
    }

    /** Returns the charge for each period; empty if the payload does not determine it. */
    Optional<BigDecimal> charge() {
        return unitAmount.map(amount -> amount.multiply(BigDecimal.valueOf(quantity.orElse(1L))));
    }

    /** Returns the recurring value; empty if it cannot be computed. */
    Optional<RecurringValue> value(Optional<BillingInterval> whereUnknown) {
        return interval.or(() -> whereUnknown)
                .flatMap(period -> charge().map(charge -> RecurringValue.of(charge, period)));
    }

    private static StripeItem of(Json item, Json price) {
        return item(price, item.whole("quantity"));
    }

    private static StripeItem item(Json price, Optional<Long> quantity) {
        boolean fitsAll = !price.hasText("tiered", "billing_scheme")
                && price.isNull("transform_quantity")
                && price.isNull("transform_usage");
        Json recurring = price.has("recurring") ? price.at("recurring") : price;
        return new StripeItem(
                StripeEvent.id(price),
                quantity,
                fitsAll ? unitAmount(price) : Optional.empty(),
                price.text("currency").map(code -> code.toLowerCase(Locale.ROOT)),
                BillingInterval.of(recurring.text("interval"), recurring.whole("interval_count")),
                recurring.hasText("metered", "usage_type"));
    }

    private static Optional<BigDecimal> unitAmount(Json price) {
        return amount(price.at("unit_amount_decimal"))
                .or(() -> amount(price.at("unit_amount")))
                .or(() -> amount(price.at("amount_decimal")))
                .or(() -> amount(price.at("amount")));
    }

    /** Returns an amount given as a decimal string or a whole number; empty if it is too large to compute with. */
    private static Optional<BigDecimal> amount(Json value) {
        return value.text()
                .filter(text -> AMOUNT.matcher(text).matches())
                .map(BigDecimal::new)
                .or(() -> value.whole().map(BigDecimal::valueOf));
    }
}
