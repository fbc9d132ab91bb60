package dev.intake.jdbc.embedded;

import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A time limit for polling another process. A wait longer than five seconds is logged, and again every half minute. */
final class Deadline {
    private static final Logger LOG = LoggerFactory.getLogger(Deadline.class);
    private static final long PAUSE_MILLIS = 50;
    private static final Duration FIRST_NOTICE = Duration.ofSeconds(5);
    private static final Duration NEXT_NOTICE = Duration.ofSeconds(30);

    private final Duration limit;
    private final long start = System.nanoTime();
    private Duration notice = FIRST_NOTICE;

    private Deadline(Duration limit) {
        this.limit = limit;
    }

    static Deadline in(Duration limit) {
        return new Deadline(limit);
    }

    boolean isOver() {
        return passed().compareTo(limit) >= 0;
    }

    /** Returns the time since this deadline was set. */
    Duration passed() {
        return Duration.ofNanos(System.nanoTime() - start);
    }

    /** Logs what is awaited, if it is time to. */
    void notice(String awaited) {
        if (passed().compareTo(notice) >= 0) {
            LOG.info("waiting since {} s, at most {} s: {}", passed().toSeconds(), limit.toSeconds(), awaited);
            notice = passed().plus(NEXT_NOTICE);
        }
    }

    /**
     * Pauses briefly.
     *
     * @throws EmbeddedServerException with this message, if the time limit has passed or the thread is interrupted
     */
    void pause(String message) {
        if (isOver()) {
            throw new EmbeddedServerException(message);
        }
        notice(message);
        try {
            Thread.sleep(PAUSE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new EmbeddedServerException("Interrupted. " + message, e);
        }
    }
}
