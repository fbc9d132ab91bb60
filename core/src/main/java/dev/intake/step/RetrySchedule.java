package dev.intake.step;

import java.time.Duration;
import java.util.Optional;

/** When an email that the mail server would not take yet is tried again. */
public final class RetrySchedule {
    /** How often an email is tried before it is left to a person: for about two days. */
    public static final int MAX_ATTEMPTS = 16;

    /** How soon a mail server that is down is tried again, however long it has been down. */
    public static final Duration SERVER_DOWN = Duration.ofMinutes(1);

    private static final Duration FIRST = Duration.ofMinutes(1);
    private static final Duration LONGEST = Duration.ofHours(6);

    private RetrySchedule() {}

    /**
     * How long to wait: a minute after the first attempt, twice as long after each further one, 6 hours at most.
     *
     * @param attempts how often it was tried, at least 1
     * @return empty when it was tried often enough
     */
    public static Optional<Duration> after(int attempts) {
        if (attempts >= MAX_ATTEMPTS) {
            return Optional.empty();
        }
        Duration doubled = FIRST.multipliedBy(1L << (attempts - 1));
        return Optional.of(doubled.compareTo(LONGEST) < 0 ? doubled : LONGEST);
    }
}
