package dev.intake.contact;

import dev.intake.kernel.CleanText;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Optional;
import java.util.function.Function;

/**
 * A scalar: text, a finite number, or a boolean. (Spec, Sanitization 2)
 *
 * <p>Numbers are compared by value, not by spelling: {@code 1}, {@code 1.0} and {@code 1e0} are equal.
 */
public sealed interface AttributeValue {
    /** Maximum number of digits of a number. */
    int MAX_DIGITS = 64;

    /** Returns what the function of this case returns. */
    <R> R fold(Cases<R> cases);

    /**
     * Trimmed text of at most {@value Sanitizer#MAX_TEXT} characters; may be empty.
     *
     * @param value the text
     */
    record Text(String value) implements AttributeValue {
        /** Rejects text that sanitization would change. */
        public Text {
            if (!CleanText.trimmed(value, Sanitizer.MAX_TEXT).equals(value)) {
                throw new IllegalArgumentException(
                        "a text is trimmed, of at most " + Sanitizer.MAX_TEXT + " characters");
            }
        }

        @Override
        public int bytes() {
            return CleanText.bytes(value);
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.text().apply(this);
        }
    }

    /**
     * A whole number.
     *
     * @param value the number, exact
     */
    record Whole(long value) implements AttributeValue {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.whole().apply(this);
        }
    }

    /**
     * A number that is not {@link Whole}: it has a fraction or exceeds a {@code long}.
     *
     * @param value the number, exact up to {@value #MAX_DIGITS} digits, without trailing zeros
     */
    record Decimal(BigDecimal value) implements AttributeValue {
        private static final double PLAIN_FROM = 1e-6;
        private static final double PLAIN_BELOW = 1e21;

        /** Rejects numbers that {@link AttributeValue#number(BigDecimal)} represents otherwise. */
        public Decimal {
            BigDecimal normalized = normalized(value);
            if (value.compareTo(normalized) != 0 || value.scale() != normalized.scale() || isWhole(value)) {
                throw new IllegalArgumentException(value + " is not a decimal; use AttributeValue.number");
            }
        }

        @Override
        public int bytes() {
            return Math.max(Long.BYTES, value.precision());
        }

        /** Returns the shortest text: that of the {@code double} where it has all digits, as of old, otherwise all digits. */
        @Override
        public String toString() {
            double nearest = value.doubleValue();
            return new BigDecimal(Double.toString(nearest)).compareTo(value) == 0
                    ? Double.toString(nearest)
                    : value.toString();
        }

        @Override
        public String written() {
            double size = Math.abs(value.doubleValue());
            return size >= PLAIN_FROM && size < PLAIN_BELOW ? value.toPlainString() : value.toString();
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.decimal().apply(this);
        }
    }

    /**
     * A boolean.
     *
     * @param value the value
     */
    record Flag(boolean value) implements AttributeValue {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.flag().apply(this);
        }
    }

    /** Returns the value as a {@code String}, {@code Long}, {@code BigDecimal} or {@code Boolean}, for {@link #ofPlain}. */
    default Object plain() {
        return fold(new Cases<>(Text::value, Whole::value, Decimal::value, Flag::value));
    }

    /**
     * Returns the value of a plain object. A number may be of another class than {@link #plain} returned; as a double it has
     * lost digits beyond 17.
     *
     * @throws IllegalArgumentException if it is not a value
     */
    static AttributeValue ofPlain(Object plain) {
        if (plain instanceof String text) {
            return new Text(text);
        }
        if (plain instanceof Boolean flag) {
            return new Flag(flag);
        }
        Optional<AttributeValue> number =
                plain instanceof Number ? number(new BigDecimal(plain.toString())) : Optional.empty();
        return number.orElseThrow(() -> new IllegalArgumentException("an attribute is a text, number or boolean"));
    }

    /**
     * Returns the value as people read it: text as sent, numbers in plain digits unless extremely large or small ({@code 3},
     * {@code 19.9}), booleans as {@code true} or {@code false}.
     */
    default String written() {
        return fold(new Cases<>(
                Text::value,
                whole -> Long.toString(whole.value()),
                Decimal::written,
                flag -> Boolean.toString(flag.value())));
    }

    /** Returns the size of the value: the bytes of a text in UTF-8, at least 8 for any other value. */
    default int bytes() {
        return Long.BYTES;
    }

    /** Returns the number as a value; empty if it is not finite. */
    static Optional<AttributeValue> number(double number) {
        if (!Double.isFinite(number)) {
            return Optional.empty();
        }
        boolean isWhole = number == Math.rint(number) && number >= -0x1p63 && number < 0x1p63;
        return isWhole ? Optional.of(new Whole((long) number)) : number(new BigDecimal(Double.toString(number)));
    }

    /**
     * Returns the number as a value with at most {@value #MAX_DIGITS} digits. Numbers too small for a {@code double} are 0.
     *
     * @return empty if the number is not finite as a {@code double}
     */
    static Optional<AttributeValue> number(BigDecimal number) {
        double nearest = number.doubleValue();
        if (!Double.isFinite(nearest)) {
            return Optional.empty();
        }
        BigDecimal value = nearest == 0 ? BigDecimal.ZERO : normalized(number);
        return Optional.of(isWhole(value) ? new Whole(value.longValue()) : new Decimal(value));
    }

    private static BigDecimal normalized(BigDecimal number) {
        return number.round(new MathContext(MAX_DIGITS)).stripTrailingZeros();
    }

    private static boolean isWhole(BigDecimal number) {
        return number.scale() <= 0 && number.toBigInteger().bitLength() < Long.SIZE;
    }

    /**
     * One function per case, so that a new case does not compile until each reader has decided.
     *
     * @param <R> the result of a reader
     */
    record Cases<R>(
            Function<Text, R> text, Function<Whole, R> whole, Function<Decimal, R> decimal, Function<Flag, R> flag) {}
}
