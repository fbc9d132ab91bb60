package dev.intake.attribute;

import java.util.Optional;

/**
 * The name of an attribute or property: 1 to {@value #MAX_LENGTH} of letters and digits (of ASCII), {@code _ . : -}.
 * (Spec, Limits)
 *
 * @param value the name, as sent
 */
public record AttributeKey(String value) implements Comparable<AttributeKey> {
    /** Characters in a key, at most. */
    public static final int MAX_LENGTH = 64;

    /** Refuses a value of another shape; text from outside goes through {@link #parse}. */
    public AttributeKey {
        if (!hasShape(value)) {
            throw new IllegalArgumentException("an attribute key is 1 to " + MAX_LENGTH + " of A-Z a-z 0-9 _ . : -");
        }
    }

    /** The key that the text is, or nothing when the text cannot be one. */
    public static Optional<AttributeKey> parse(String text) {
        return hasShape(text) ? Optional.of(new AttributeKey(text)) : Optional.empty();
    }

    private static boolean hasShape(String text) {
        int length = text.length();
        if (length == 0 || length > MAX_LENGTH) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (!isAllowed(text.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isAllowed(char c) {
        return (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || (c >= '0' && c <= '9')
                || c == '_'
                || c == '.'
                || c == ':'
                || c == '-';
    }

    @Override
    public int compareTo(AttributeKey other) {
        return value.compareTo(other.value);
    }

    @Override
    public String toString() {
        return value;
    }
}
