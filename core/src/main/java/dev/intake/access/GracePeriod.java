package dev.intake.access;

import java.time.Duration;
import java.util.Optional;

/**
 * How long a replaced key may go on working beside the new one. There is none unless somebody asks for it: by the
 * specification a new key revokes the one before at once. (Spec, Ingestion key)
 *
 * @param length whole seconds, 1 second to {@link #LONGEST}
 */
public record GracePeriod(Duration length) {
    /** The longest one: time to put the new key everywhere, and not to forget the old one. */
    public static final Duration LONGEST = Duration.ofHours(24);

    /** Refuses another length; figures from outside go through {@link #ofSeconds}. */
    public GracePeriod {
        if (length.getNano() != 0 || length.getSeconds() < 1 || length.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException("a grace period is 1 to " + LONGEST.toSeconds() + " whole seconds");
        }
    }

    /** The grace period of so many seconds, or nothing when there is none of that length. */
    public static Optional<GracePeriod> ofSeconds(long seconds) {
        return seconds < 1 || seconds > LONGEST.toSeconds()
                ? Optional.empty()
                : Optional.of(new GracePeriod(Duration.ofSeconds(seconds)));
    }
}
