package dev.intake.program;

import dev.intake.template.EmailTemplate;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;

/**
 * One email of a program.
 *
 * @param delay how long after the step before it, or after the entry; 0 to {@link #MAX_DELAY}, whole seconds
 * @param variants what it says: one template, or up to {@value #MAX_VARIANTS} of a split test
 */
public record Step(Duration delay, List<EmailTemplate> variants) {
    /** The longest delay. */
    public static final Duration MAX_DELAY = Duration.ofDays(365);

    /** Variants of a split test, at most. */
    public static final int MAX_VARIANTS = 10;

    /** Refuses another delay or number of variants. */
    public Step {
        if (delay.isNegative()
                || delay.compareTo(MAX_DELAY) > 0
                || !delay.truncatedTo(ChronoUnit.SECONDS).equals(delay)) {
            throw new IllegalArgumentException(
                    "a step's delay is 0 to " + MAX_DELAY.toDays() + " days in whole seconds");
        }
        variants = List.copyOf(variants);
        if (variants.isEmpty() || variants.size() > MAX_VARIANTS) {
            throw new IllegalArgumentException("a step has 1 to " + MAX_VARIANTS + " variants");
        }
    }
}
