package dev.intake.attribute;

import java.util.List;

/**
 * The outcome of sanitization.
 *
 * @param attributes what was kept
 * @param dropped what was left out or shortened, the first {@value Sanitizer#MAX_REPORTED} in the order sent
 */
public record Sanitized(Attributes attributes, List<Dropped> dropped) {
    /** Nothing sent, nothing kept. */
    public static final Sanitized NOTHING = new Sanitized(Attributes.NONE, List.of());

    /** Copies the list. */
    public Sanitized {
        dropped = List.copyOf(dropped);
    }
}
