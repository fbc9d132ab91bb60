package dev.intake.app.command;

import dev.intake.tenant.Retention;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A retention period as an argument: a number of days, or {@code forever}.
 *
 * @param days within the limits of {@link Retention}; absent means forever
 */
public record KeptFor(Optional<Integer> days) {
    /** The values that are allowed, for messages. */
    static final String RULE =
            "a period is " + Retention.MIN_DAYS + " to " + Retention.MAX_DAYS + " days, or forever for events";

    private static final String FOREVER = "forever";
    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,9}");

    /** Parses a period; absent if the text is malformed or out of range. */
    static Optional<KeptFor> parse(String text) {
        if (text.equals(FOREVER)) {
            return Optional.of(new KeptFor(Optional.empty()));
        }
        return Optional.of(text)
                .filter(NUMBER.asMatchPredicate())
                .map(Integer::valueOf)
                .filter(Retention::isPossible)
                .map(days -> new KeptFor(Optional.of(days)));
    }
}
