package dev.intake.jdbc.sql;

import dev.intake.id.TenantId;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import org.jdbi.v3.core.ConnectionException;

/**
 * Limits concurrent units of work; the others wait. A unit of work that sent its COMMIT no longer counts: it waits for
 * the disk and keeps its connection, while another uses the processors. With a slow disk as many transactions as
 * connections wait for one sync of the WAL, but no more than the limit use the processors.
 *
 * <p>At most two units of work of a tenant are admitted: one with the tenant's lock, and the next. A tenant with many
 * requests, or with a blocked lock, therefore leaves places to others. Thread-safe.
 */
public final class ConcurrencyLimit {
    private static final int OF_ONE_TENANT = 2;

    private final TenantQueues queues;
    private final Semaphore places;
    private final WaitLimit waitLimit;

    private ConcurrencyLimit(TenantQueues queues, Semaphore places, WaitLimit waitLimit) {
        this.queues = queues;
        this.places = places;
        this.waitLimit = waitLimit;
    }

    /**
     * Creates a limit.
     *
     * @param size maximum number of concurrent units of work, at least 1
     * @param waitLimit maximum wait for a place
     * @param tenantWaitLimit maximum wait for the tenant's other units of work before that
     */
    public static ConcurrencyLimit of(int size, Duration waitLimit, Duration tenantWaitLimit) {
        if (size < 1) {
            throw new IllegalArgumentException("size must be at least 1, not " + size);
        }
        return new ConcurrencyLimit(
                new TenantQueues(OF_ONE_TENANT, new WaitLimit(tenantWaitLimit, "others of the tenant were under way")),
                new Semaphore(size, true),
                new WaitLimit(waitLimit, "all " + size + " places for work were taken"));
    }

    /** Creates a limit that admits everything. */
    public static ConcurrencyLimit none() {
        WaitLimit unneeded = new WaitLimit(Duration.ZERO, "there is no limit");
        return new ConcurrencyLimit(
                new TenantQueues(Integer.MAX_VALUE, unneeded), new Semaphore(Integer.MAX_VALUE), unneeded);
    }

    /**
     * Waits for the tenant's turn, and then for a place; both in order of arrival.
     *
     * @throws ConnectionException if the wait exceeds its limit
     */
    Place enter(TenantId tenant) {
        TenantQueues.Turn turn = queues.enter(tenant);
        try {
            waitLimit.acquire(places);
        } catch (ConnectionException noPlace) {
            turn.close();
            throw noPlace;
        }
        return new Place(turn);
    }

    /** Returns how many units of work have their tenant's turn and wait for a place; an estimate. */
    public int waiting() {
        return places.getQueueLength();
    }

    /** A place, held until it is left. */
    final class Place implements AutoCloseable {
        private final TenantQueues.Turn turn;
        private boolean held = true;

        private Place(TenantQueues.Turn turn) {
            this.turn = turn;
        }

        /** Releases the place, but not the tenant's turn; repeated calls have no effect. */
        void leave() {
            if (held) {
                held = false;
                places.release();
            }
        }

        /** Also releases the tenant's turn. */
        @Override
        public void close() {
            leave();
            turn.close();
        }
    }
}
