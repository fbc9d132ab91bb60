package dev.intake.connector;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * What a subscription is worth, in minor units of one currency.
 *
 * @param perPeriod charged each period
 * @param perYear charged in a year, so that intervals can be compared
 * @param period the longest period of its parts
 */
public record RecurringValue(BigDecimal perPeriod, BigDecimal perYear, BillingInterval period) {
    private static final int YEARLY_DIGITS = 6;

    /** Rounds the yearly value, so that equal values are equal whatever way they were summed. */
    public RecurringValue {
        perYear = perYear.setScale(YEARLY_DIGITS, RoundingMode.HALF_EVEN);
    }

    /** The value of one charge a period. */
    public static RecurringValue of(BigDecimal charge, BillingInterval period) {
        return new RecurringValue(charge, period.perYear(charge), period);
    }

    /** Both together. */
    public RecurringValue plus(RecurringValue other) {
        return new RecurringValue(
                perPeriod.add(other.perPeriod),
                perYear.add(other.perYear),
                other.period.isLongerThan(period) ? other.period : period);
    }

    /**
     * Whether coming from the other is upward: more is charged over time, or more at once for longer, as when a
     * discounted year replaces a month. (Decisions 1)
     */
    public boolean isUpwardFrom(RecurringValue before) {
        boolean moreOverTime = perYear.compareTo(before.perYear) > 0;
        boolean moreAtOnceForLonger = period.isLongerThan(before.period) && perPeriod.compareTo(before.perPeriod) > 0;
        return moreOverTime || moreAtOnceForLonger;
    }
}
