package dev.intake.jdbc.embedded;

import java.time.Duration;

/**
 * The delay before restarts of a server. The first attempt is immediate; each further delay doubles, up to 30 seconds,
 * until a server has run for a while.
 */
final class RestartPause {
    static final Duration MAX = Duration.ofSeconds(30);
    /** The running time after which a start counts as successful; a later end is a new failure. */
    static final Duration MIN_STABLE_RUN = Duration.ofSeconds(5);

    private static final Duration FIRST = Duration.ofSeconds(1);

    private Duration next = Duration.ZERO;

    /** Returns the delay before the next attempt. */
    Duration next() {
        Duration pause = next;
        Duration doubled = pause.isZero() ? FIRST : pause.multipliedBy(2);
        next = doubled.compareTo(MAX) < 0 ? doubled : MAX;
        return pause;
    }

    /** Resets the delay if the server ran long enough. */
    void endedAfter(Duration run) {
        if (run.compareTo(MIN_STABLE_RUN) >= 0) {
            next = Duration.ZERO;
        }
    }
}
