package dev.intake.contact;

import dev.intake.kernel.NameFormat;
import java.util.Optional;

/**
 * The name of an attribute or property: 1 to {@value #MAX_LENGTH} ASCII letters, digits and {@code _ . : -}. (Spec,
 * Limits)
 *
 * @param value the name, as sent
 */
public record AttributeKey(String value) implements Comparable<AttributeKey> {
    /** Characters in a key, at most. */
    public static final int MAX_LENGTH = 64;

    private static final NameFormat FORMAT = new NameFormat(MAX_LENGTH, "_.:-");

    /** Rejects invalid values; use {@link #parse} for untrusted text. */
    public AttributeKey {
        if (!FORMAT.matches(value)) {
            throw new IllegalArgumentException("an attribute key is 1 to " + MAX_LENGTH + " of A-Z a-z 0-9 _ . : -");
        }
    }

    /** Parses a key; empty if the text is invalid. */
    public static Optional<AttributeKey> parse(String text) {
        return FORMAT.matches(text) ? Optional.of(new AttributeKey(text)) : Optional.empty();
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
