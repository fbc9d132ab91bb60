package dev.intake.jdbc;

import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jdbi.v3.core.ConnectionException;

/**
 * Lets so many units of work be at work at once; the others wait their turn. One that has sent its COMMIT does not count
 * any more: it waits for the disk, and keeps its connection, while another can have the processors. So a disk that takes
 * long is waited for by as many as there are connections, and one sync of its log serves them all, and yet no more of
 * them work at once than the processors are good for. Safe for use by several threads.
 */
public final class ConcurrencyLimit {
    private final Semaphore places;
    private final int size;
    private final Duration patience;

    private ConcurrencyLimit(int size, Duration patience) {
        this.places = new Semaphore(size, true);
        this.size = size;
        this.patience = patience;
    }

    /**
     * A limit.
     *
     * @param size how many may be at work at once, at least 1
     * @param patience how long one waits for its turn before it is given up
     */
    public static ConcurrencyLimit of(int size, Duration patience) {
        if (size < 1) {
            throw new IllegalArgumentException("nobody could ever work: " + size);
        }
        return new ConcurrencyLimit(size, patience);
    }

    /** No limit but the number of connections. */
    public static ConcurrencyLimit none() {
        return new ConcurrencyLimit(Integer.MAX_VALUE, Duration.ZERO);
    }

    /**
     * Waits for a place to work in, first come, first served.
     *
     * @throws ConnectionException if there was none in time, as if there had been no connection
     */
    Place enter() {
        try {
            if (places.tryAcquire(patience.toNanos(), TimeUnit.NANOSECONDS)) {
                return new Place();
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new ConnectionException(interrupted);
        }
        throw new ConnectionException(new SQLTransientConnectionException(
                "all of " + size + " places for work were taken for " + patience.toMillis() + " ms"));
    }

    /** How many wait for a place at this moment; an estimate while they come and go. */
    public int waiting() {
        return places.getQueueLength();
    }

    /** A place that is held until it is left. */
    final class Place implements AutoCloseable {
        private boolean held = true;

        private Place() {}

        /** Gives it to the next; once it is left, this does nothing. */
        void leave() {
            if (held) {
                held = false;
                places.release();
            }
        }

        @Override
        public void close() {
            leave();
        }
    }
}
