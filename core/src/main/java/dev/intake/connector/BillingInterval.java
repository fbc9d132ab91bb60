package dev.intake.connector;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;
import java.util.Optional;

/**
 * How often a subscription is charged.
 *
 * @param unit the unit
 * @param count how many units make a period; 1 to {@value #MAX_COUNT}
 */
public record BillingInterval(Unit unit, int count) {
    /** Units in a period, at most; far above what providers allow. */
    public static final int MAX_COUNT = 1000;

    /** A unit of billing. A year has 365 days and 12 months. */
    public enum Unit {
        /** A day. */
        DAY(365, 1),
        /** Seven days. */
        WEEK(365, 7),
        /** A month. */
        MONTH(12, 1),
        /** A year. */
        YEAR(1, 1);

        private final BigDecimal dividend;
        private final BigDecimal divisor;

        Unit(int dividend, int divisor) {
            this.dividend = BigDecimal.valueOf(dividend);
            this.divisor = BigDecimal.valueOf(divisor);
        }

        /** Its name at the providers and in event properties. */
        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Every month. */
    public static final BillingInterval MONTHLY = new BillingInterval(Unit.MONTH, 1);

    /** Refuses a count out of range. */
    public BillingInterval {
        if (count < 1 || count > MAX_COUNT) {
            throw new IllegalArgumentException("a billing interval has 1 to " + MAX_COUNT + " units");
        }
    }

    /** The interval of that unit and count, which is one when absent; nothing when either is none. */
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

    /** What charges of this amount, one a period, come to in a year. */
    public BigDecimal perYear(BigDecimal charge) {
        return charge.multiply(unit.dividend)
                .divide(unit.divisor.multiply(BigDecimal.valueOf(count)), MathContext.DECIMAL128);
    }

    /** Whether its period is longer than the other's. */
    public boolean isLongerThan(BillingInterval other) {
        return perYear(BigDecimal.ONE).compareTo(other.perYear(BigDecimal.ONE)) < 0;
    }
}
