package dev.intake.program;

import dev.intake.enrollment.Enrollment.Entry;
import dev.intake.template.EmailTemplate;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;

/**
 * One email of a program.
 *
 * @param delay time after the previous step, or after the enrollment; 0 to {@link #MAX_DELAY}, whole seconds
 * @param variants one template, or up to {@value #MAX_VARIANTS} variants of a split test
 */
public record Step(Duration delay, List<EmailTemplate> variants) {
    /** Maximum delay. */
    public static final Duration MAX_DELAY = Duration.ofDays(365);

    /** Maximum number of variants. */
    public static final int MAX_VARIANTS = 10;

    /** Rejects an invalid delay or number of variants. */
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

    /** Returns the email of an entry. */
    public EmailTemplate email(Entry entry) {
        return variants.get(SplitTest.variant(entry, variants.size()));
    }
}
