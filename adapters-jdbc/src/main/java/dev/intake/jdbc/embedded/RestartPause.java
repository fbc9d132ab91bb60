package dev.intake.jdbc.embedded;

import java.time.Duration;

/**
 * How long to wait before a server is started again. The first attempt is made at once; each further one waits twice as
 * long as the one before it, 30 seconds at most, until a server has run for a while.
 */
final class RestartPause {
    static final Duration LONGEST = Duration.ofSeconds(30);
    /** A server that runs this long has started well; what ends it afterwards is another fault. */
    static final Duration STEADY = Duration.ofSeconds(5);

    private static final Duration FIRST = Duration.ofSeconds(1);

    private Duration next = Duration.ZERO;

    /** Returns the pause before the next attempt. */
    Duration next() {
        Duration pause = next;
        Duration doubled = pause.isZero() ? FIRST : pause.multipliedBy(2);
        next = doubled.compareTo(LONGEST) < 0 ? doubled : LONGEST;
        return pause;
    }

    /** Begins anew if the server that has ended ran for this long. */
    void endedAfter(Duration run) {
        if (run.compareTo(STEADY) >= 0) {
            next = Duration.ZERO;
        }
    }
}
