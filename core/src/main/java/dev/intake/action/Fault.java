package dev.intake.action;

import java.util.Optional;

/**
 * What is wrong with an input.
 *
 * @param place the field, or the fields, as in JSON; in a text, the place in what it means, such as {@code step 2, subject},
 *     blank for all of it
 * @param problem what is wrong, as the rest of a sentence without a full stop, such as {@code must be an email address}
 * @param line in a text, the line from 1, or 0 for the text as a whole; absent for a field that is no such text
 */
public record Fault(String place, String problem, Optional<Integer> line) {
    /** The problem of a required field that is not given. */
    public static final String MISSING = "is missing";

    /** Creates a fault of a field. */
    public Fault(String place, String problem) {
        this(place, problem, Optional.empty());
    }

    /** Creates a fault in a text. */
    public static Fault inText(int line, String place, String problem) {
        return new Fault(place, problem, Optional.of(line));
    }

    @Override
    public String toString() {
        if (line.isEmpty()) {
            return place + " " + problem;
        }
        return (line.get() == 0 ? "" : "line " + line.get() + ": ") + (place.isEmpty() ? "" : place + ": ") + problem;
    }
}
