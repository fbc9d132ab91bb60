package dev.intake.step;

import java.time.Duration;
import java.util.Optional;

/** The schedule of retries after the mail server refused an email temporarily. */
public final class RetrySchedule {
    /** Attempts before an email needs review: about two days. */
    public static final int MAX_ATTEMPTS = 16;

    /** Pause before the next attempt if the mail server is unreachable, however long it has been. */
    public static final Duration SERVER_DOWN = Duration.ofMinutes(1);

    private static final Duration FIRST = Duration.ofMinutes(1);
    private static final Duration MAX_DELAY = Duration.ofHours(6);

    private RetrySchedule() {}

    /**
     * Returns the pause before the next attempt: a minute after the first, doubled after each further one, at most 6 hours.
     *
     * @param attempts the attempts so far, at least 1
     * @return empty after the last attempt
     */
    public static Optional<Duration> after(int attempts) {
        if (attempts >= MAX_ATTEMPTS) {
            return Optional.empty();
        }
        Duration doubled = FIRST.multipliedBy(1L << (attempts - 1));
        return Optional.of(doubled.compareTo(MAX_DELAY) < 0 ? doubled : MAX_DELAY);
    }
}
