package dev.intake.access;

import java.time.Duration;
import java.util.Optional;

/**
 * How long a replaced key remains valid. It is optional: by default a new key revokes the previous one immediately.
 * (Spec, Ingestion key)
 *
 * @param length whole seconds, 1 second to {@link #MAX}
 */
public record GracePeriod(Duration length) {
    /** Maximum length: enough time to deploy the new key. */
    public static final Duration MAX = Duration.ofHours(24);

    /** Rejects an invalid length; use {@link #ofSeconds} for untrusted values. */
    public GracePeriod {
        if (length.getNano() != 0 || length.getSeconds() < 1 || length.compareTo(MAX) > 0) {
            throw new IllegalArgumentException("a grace period is 1 to " + MAX.toSeconds() + " whole seconds");
        }
    }

    /** Returns the grace period of this length; empty if the length is invalid. */
    public static Optional<GracePeriod> ofSeconds(long seconds) {
        return seconds < 1 || seconds > MAX.toSeconds()
                ? Optional.empty()
                : Optional.of(new GracePeriod(Duration.ofSeconds(seconds)));
    }
}
