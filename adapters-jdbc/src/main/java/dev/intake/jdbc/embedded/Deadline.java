package dev.intake.jdbc.embedded;

import java.time.Duration;

/** A time limit for polling another process. */
final class Deadline {
    private static final long PAUSE_MILLIS = 50;

    private final long end;

    private Deadline(long end) {
        this.end = end;
    }

    static Deadline in(Duration limit) {
        return new Deadline(System.nanoTime() + limit.toNanos());
    }

    boolean isOver() {
        return System.nanoTime() - end >= 0;
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
        try {
            Thread.sleep(PAUSE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new EmbeddedServerException("Interrupted. " + message, e);
        }
    }
}
