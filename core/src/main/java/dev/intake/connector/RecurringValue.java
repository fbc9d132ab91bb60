package dev.intake.connector;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * The value of a subscription, in minor units of one currency.
 *
 * @param perPeriod charged each period
 * @param perYear charged in a year, so that intervals can be compared
 * @param period the longest period of its parts
 */
public record RecurringValue(BigDecimal perPeriod, BigDecimal perYear, BillingInterval period) {
    private static final int YEARLY_DIGITS = 6;

    /** Rounds the yearly value, so that equal values are equal in any order of summing. */
    public RecurringValue {
        perYear = perYear.setScale(YEARLY_DIGITS, RoundingMode.HALF_EVEN);
    }

    /** Returns the value of one charge per period. */
    public static RecurringValue of(BigDecimal charge, BillingInterval period) {
        return new RecurringValue(charge, period.perYear(charge), period);
    }

    /** Returns the sum of both. */
    public RecurringValue plus(RecurringValue other) {
        return new RecurringValue(
                perPeriod.add(other.perPeriod),
                perYear.add(other.perYear),
                other.period.isLongerThan(period) ? other.period : period);
    }

    /**
     * Returns whether a change from the other is an upgrade: a higher charge per year, or a higher charge for a longer
     * period, for example a discounted year instead of a month. (Decisions 1)
     */
    public boolean isUpwardFrom(RecurringValue before) {
        boolean moreOverTime = perYear.compareTo(before.perYear) > 0;
        boolean moreAtOnceForLonger = period.isLongerThan(before.period) && perPeriod.compareTo(before.perPeriod) > 0;
        return moreOverTime || moreAtOnceForLonger;
    }
}
