package dev.intake.event;

import dev.intake.kernel.NameFormat;
import java.util.Optional;

/**
 * The name of an event: 1 to {@value #MAX_LENGTH} ASCII letters, digits, spaces and {@code . _ : - /}. By convention
 * lower case and dotted, such as {@code order.created}. (Spec, Operation objects and Events)
 *
 * @param value the type, exactly as sent
 */
public record EventType(String value) implements Comparable<EventType> {
    /** Characters in an event type, at most. */
    public static final int MAX_LENGTH = 120;

    private static final NameFormat FORMAT = new NameFormat(MAX_LENGTH, " ._:-/");

    /** Rejects invalid values; use {@link #parse} for untrusted text. */
    public EventType {
        if (!FORMAT.matches(value)) {
            throw new IllegalArgumentException(
                    "an event type is 1 to " + MAX_LENGTH + " of A-Z a-z 0-9 space . _ : - /");
        }
    }

    /** Parses an event type; empty if the text is invalid. Spaces alone are invalid. */
    public static Optional<EventType> parse(String text) {
        return FORMAT.matches(text) && !text.isBlank() ? Optional.of(new EventType(text)) : Optional.empty();
    }

    @Override
    public int compareTo(EventType other) {
        return value.compareTo(other.value);
    }

    @Override
    public String toString() {
        return value;
    }
}
