package dev.intake.connector;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Optional;

/**
 * The billing interval of a subscription.
 *
 * @param unit the unit
 * @param count the number of units in a period; 1 to {@value #MAX_COUNT}
 */
public record BillingInterval(Unit unit, int count) {
    /** Units in a period, at most; far above what providers allow. */
    public static final int MAX_COUNT = 1000;

    /** A unit of billing. A year has 365 days and 12 months. */
    public enum Unit {
        /** A day. */
        DAY("day", 365, 1),
        /** Seven days. */
        WEEK("week", 365, 7),
        /** A month. */
        MONTH("month", 12, 1),
        /** A year. */
        YEAR("year", 1, 1);

        private final String wireName;
        private final long dividend;
        private final long divisor;

        Unit(String wireName, long dividend, long divisor) {
            this.wireName = wireName;
            this.dividend = dividend;
            this.divisor = divisor;
        }

        /** Returns its name at providers and in event properties. */
        public String wireName() {
            return wireName;
        }
    }

    /** Every month. */
    public static final BillingInterval MONTHLY = new BillingInterval(Unit.MONTH, 1);

    /** Rejects a count out of range. */
    public BillingInterval {
        if (count < 1 || count > MAX_COUNT) {
            throw new IllegalArgumentException("a billing interval has 1 to " + MAX_COUNT + " units");
        }
    }

    /** Returns the interval of that unit and count; the count is 1 if absent. Empty if the unit or the count is invalid. */
    public static Optional<BillingInterval> of(Optional<String> unit, Optional<Long> count) {
        long units = count.orElse(1L);
        if (units < 1 || units > MAX_COUNT) {
            return Optional.empty();
        }
        for (Unit candidate : Unit.values()) {
            if (unit.isPresent() && unit.get().equals(candidate.wireName())) {
                return Optional.of(new BillingInterval(candidate, (int) units));
            }
        }
        return Optional.empty();
    }

    /** Returns the yearly total of charges of this amount, one per period. */
    BigDecimal perYear(BigDecimal charge) {
        return charge.multiply(BigDecimal.valueOf(unit.dividend))
                .divide(BigDecimal.valueOf(unit.divisor * count), MathContext.DECIMAL128);
    }

    /** Returns whether its period is longer than the other's. */
    boolean isLongerThan(BillingInterval other) {
        return unit.dividend * other.unit.divisor * other.count < other.unit.dividend * unit.divisor * count;
    }
}
