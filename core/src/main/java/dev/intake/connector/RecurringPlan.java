package dev.intake.connector;

import dev.intake.kernel.CleanText;
import java.math.BigDecimal;
import java.util.Objects;
import java.util.Optional;

/**
 * The plan of a subscription, as payloads have shown it.
 *
 * @param product the provider's id of the product
 * @param seats number of seats or units; absent if the product is sold by neither
 * @param amountMinor charged each period, all seats or units included, in minor units
 * @param currency of the amount
 * @param interval the billing interval
 */
public record RecurringPlan(
        Optional<String> product,
        Optional<Long> seats,
        Optional<Long> amountMinor,
        Optional<String> currency,
        Optional<BillingInterval> interval) {
    /** Characters remembered of a text, at most. */
    static final int MAX_TEXT = 255;

    /** An unknown plan. */
    public static final RecurringPlan UNKNOWN =
            new RecurringPlan(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    /** Cleans and truncates the texts. */
    public RecurringPlan {
        product = product.map(text -> CleanText.trimmed(text, MAX_TEXT));
        currency = currency.map(text -> CleanText.trimmed(text, MAX_TEXT));
    }

    /** Returns the plan after a payload; values that are absent in it stay. */
    RecurringPlan after(RecurringPlan shown) {
        return new RecurringPlan(
                shown.product.or(() -> product),
                shown.seats.or(() -> seats),
                shown.amountMinor.or(() -> amountMinor),
                shown.currency.or(() -> currency),
                shown.interval.or(() -> interval));
    }

    /**
     * Returns whether this is certainly an upgrade: a higher value with another product, number of seats or interval, or, if
     * the value is unknown or unchanged, more seats of the same product. A change of only the amount is a new price, not a
     * new plan.
     */
    public boolean isUpwardFrom(RecurringPlan before) {
        boolean otherProduct = differ(product, before.product);
        if (!otherProduct && !differ(seats, before.seats) && !differ(interval, before.interval)) {
            return false;
        }
        if (amountMinor.isPresent() && before.amountMinor.isPresent() && !differ(currency, before.currency)) {
            return value().isUpwardFrom(before.value())
                    || (value().equals(before.value()) && !otherProduct && hasMoreSeatsThan(before));
        }
        return !otherProduct && hasMoreSeatsThan(before);
    }

    private boolean hasMoreSeatsThan(RecurringPlan before) {
        return seats.orElse(0L) > before.seats.orElse(0L);
    }

    private RecurringValue value() {
        return RecurringValue.of(BigDecimal.valueOf(amountMinor.orElse(0L)), interval.orElse(BillingInterval.MONTHLY));
    }

    private static boolean differ(Optional<?> now, Optional<?> before) {
        return now.isPresent() && before.isPresent() && !Objects.equals(now, before);
    }
}
