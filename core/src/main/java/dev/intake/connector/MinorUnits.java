package dev.intake.connector;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.Set;

/**
 * The number of decimal places of an amount in minor units. Most currencies have two; these sets are
 * Stripe's, which Polar shares. Stripe counts ISK and UGX with two digits, though they have no minor unit.
 */
final class MinorUnits {
    private static final int DEFAULT = 2;
    private static final Set<String> NONE = Set.of(
            "bif", "clp", "djf", "gnf", "jpy", "kmf", "krw", "mga", "pyg", "rwf", "vnd", "vuv", "xaf", "xof", "xpf");
    private static final Set<String> THREE = Set.of("bhd", "jod", "kwd", "omr", "tnd");

    private MinorUnits() {}

    /** Returns the amount as a decimal, with all digits of the currency: {@code 20.00}, {@code 2000}, {@code 2.000}. */
    static String decimal(long minor, String currency) {
        return BigDecimal.valueOf(minor, digits(currency.toLowerCase(Locale.ROOT)))
                .toPlainString();
    }

    private static int digits(String currency) {
        if (NONE.contains(currency)) {
            return 0;
        }
        return THREE.contains(currency) ? 3 : DEFAULT;
    }
}
