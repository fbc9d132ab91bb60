package dev.intake.app.settings;

import java.time.Duration;

/**
 * How long the service takes to stop after a stop signal.
 *
 * @param drain how long it continues to serve requests, so that a load balancer can notice
 * @param whole how long it may take as a whole, at least {@link #MIN_AFTER_DRAIN} longer than the drain
 */
public record StopTimes(Duration drain, Duration whole) {
    /** What the service takes after the drain: running requests, then the database. */
    public static final Duration MIN_AFTER_DRAIN = Duration.ofSeconds(45);

    /** What is kept of the whole time for the database. */
    private static final Duration AFTER_EMAILS = Duration.ofSeconds(30);

    /** The times if none are set. */
    public static final StopTimes DEFAULT = new StopTimes(Duration.ZERO, MIN_AFTER_DRAIN);

    /** Returns how long after the signal emails that are being sent may end. */
    public Duration emails() {
        return whole.minus(AFTER_EMAILS);
    }
}
