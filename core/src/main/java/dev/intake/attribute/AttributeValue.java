package dev.intake.attribute;

import dev.intake.text.CleanText;
import java.util.Optional;
import java.util.function.Function;

/**
 * A scalar: text, a finite number, or a boolean. (Spec, Sanitization 2)
 *
 * <p>Numbers are compared by value, not by spelling: {@code 1}, {@code 1.0} and {@code 1e0} are equal.
 */
public sealed interface AttributeValue {
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
     * A finite number that is not {@link Whole}: it has a fraction or exceeds a {@code long}.
     *
     * @param value the nearest {@code double}
     */
    record Decimal(double value) implements AttributeValue {
        /** Rejects non-finite numbers and those that {@link Whole} represents. */
        public Decimal {
            if (!Double.isFinite(value) || isWhole(value)) {
                throw new IllegalArgumentException(value + " is not a decimal; use AttributeValue.number");
            }
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

    /** Returns the size of the value: the bytes of a text in UTF-8, 8 for any other value. */
    default int bytes() {
        return Long.BYTES;
    }

    /** Returns the number as a value; empty if it is not finite. */
    static Optional<AttributeValue> number(double number) {
        if (!Double.isFinite(number)) {
            return Optional.empty();
        }
        return Optional.of(isWhole(number) ? new Whole((long) number) : new Decimal(number));
    }

    private static boolean isWhole(double number) {
        return number == Math.rint(number) && number >= -0x1p63 && number < 0x1p63;
    }

    /**
     * One function per case, so that a new case does not compile until each reader has decided.
     *
     * @param <R> the result of a reader
     */
    record Cases<R>(
            Function<Text, R> text, Function<Whole, R> whole, Function<Decimal, R> decimal, Function<Flag, R> flag) {}
}
