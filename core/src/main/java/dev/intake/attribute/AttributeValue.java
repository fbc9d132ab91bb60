package dev.intake.attribute;

import dev.intake.text.CleanText;
import java.util.Optional;

/**
 * A scalar: text, a finite number, or a flag. (Spec, Sanitization 2)
 *
 * <p>A number is the number and not its spelling: {@code 1}, {@code 1.0} and {@code 1e0} are the same value.
 */
public sealed interface AttributeValue {
    /**
     * Text of at most {@value Sanitizer#MAX_TEXT} characters, trimmed; it can be empty.
     *
     * @param value the text
     */
    record Text(String value) implements AttributeValue {
        /** Refuses what sanitization would change. */
        public Text {
            if (!CleanText.trimmed(value, Sanitizer.MAX_TEXT).equals(value)) {
                throw new IllegalArgumentException(
                        "a text is trimmed, of at most " + Sanitizer.MAX_TEXT + " characters");
            }
        }
    }

    /**
     * A whole number.
     *
     * @param value the number, exact
     */
    record Whole(long value) implements AttributeValue {}

    /**
     * A finite number that is no {@link Whole} one: it has a fraction, or lies outside of what a {@code long} can hold.
     *
     * @param value the number, as near as a double comes
     */
    record Decimal(double value) implements AttributeValue {
        /** Refuses what is not finite, and what {@link Whole} stands for. */
        public Decimal {
            if (!Double.isFinite(value) || isWhole(value)) {
                throw new IllegalArgumentException(value + " is no decimal; use AttributeValue.number");
            }
        }
    }

    /**
     * Yes or no.
     *
     * @param value which
     */
    record Flag(boolean value) implements AttributeValue {}

    /** The number as a value, or nothing when it is not finite. */
    static Optional<AttributeValue> number(double number) {
        if (!Double.isFinite(number)) {
            return Optional.empty();
        }
        return Optional.of(isWhole(number) ? new Whole((long) number) : new Decimal(number));
    }

    private static boolean isWhole(double number) {
        return number == Math.rint(number) && number >= -0x1p63 && number < 0x1p63;
    }
}
