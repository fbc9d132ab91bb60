package dev.intake.attribute;

import java.util.List;

/**
 * The result of sanitization.
 *
 * @param attributes the values that were kept
 * @param dropped the values that were dropped or shortened: the first {@value Sanitizer#MAX_REPORTED} in input order
 */
public record Sanitized(Attributes attributes, List<Dropped> dropped) {
    /** The result for no input. */
    public static final Sanitized NOTHING = new Sanitized(Attributes.NONE, List.of());

    /** Copies the list. */
    public Sanitized {
        dropped = List.copyOf(dropped);
    }
}
