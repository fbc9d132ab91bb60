package dev.intake.jdbc.sql;

import dev.intake.kernel.TenantId;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jdbi.v3.core.ConnectionException;

/**
 * Limits concurrent units of work; the others wait. A unit of work that sent its COMMIT no longer counts: it waits for the
 * disk and keeps its connection, while another uses the processors. With a slow disk, as many transactions as there are
 * connections wait for one sync of the WAL, but no more than the limit use the processors.
 *
 * <p>Lookups for unproven senders have a few permits of their own, and a small part of the connections. So have reads outside
 * units of work, of which a tenant has half at most. (Decisions 7)
 *
 * <p>At most two units of work of a tenant are admitted: one with the tenant's lock, and the next. A tenant with many
 * requests, or with a blocked lock, therefore leaves permits to others. Thread-safe.
 */
public final class ConcurrencyLimit {
    private static final int MAX_PER_TENANT = 2;

    /** Whether this thread has a permit, of whatever limit: what it does with it waits for no further one. */
    private static final ThreadLocal<Boolean> ADMITTED = ThreadLocal.withInitial(() -> false);

    private final int ofOneTenant;
    private final WaitLimit turnLimit;
    private final int permits;
    private final Semaphore places;
    private final WaitLimit placeLimit;
    private final Semaphore strangers;
    private final ConcurrentMap<TenantId, Queue> queues = new ConcurrentHashMap<>();

    private ConcurrencyLimit(
            int ofOneTenant, WaitLimit turnLimit, int permits, WaitLimit placeLimit, Semaphore strangers) {
        this.ofOneTenant = ofOneTenant;
        this.turnLimit = turnLimit;
        this.permits = permits;
        this.places = new Semaphore(permits, true);
        this.placeLimit = placeLimit;
        this.strangers = strangers;
    }

    /**
     * Creates a limit.
     *
     * @param size maximum number of concurrent units of work, at least 1
     * @param waitLimit maximum wait for a permit
     * @param tenantWaitLimit maximum wait for other units of work of the same tenant, before the wait for a permit
     */
    public static ConcurrencyLimit of(int size, Duration waitLimit, Duration tenantWaitLimit) {
        if (size < 1) {
            throw new IllegalArgumentException("size must be at least 1, not " + size);
        }
        return new ConcurrencyLimit(
                MAX_PER_TENANT,
                new WaitLimit(tenantWaitLimit, "others of the tenant were running"),
                size,
                new WaitLimit(waitLimit, "all " + size + " permits were in use"),
                new Semaphore(Math.max(1, size / 2), true));
    }

    /** Creates a limit that admits everything. */
    public static ConcurrencyLimit none() {
        WaitLimit unneeded = new WaitLimit(Duration.ZERO, "there is no limit");
        return new ConcurrencyLimit(
                Integer.MAX_VALUE, unneeded, Integer.MAX_VALUE, unneeded, new Semaphore(Integer.MAX_VALUE));
    }

    /** Returns a limit for reads, with one permit for so many of this limit, of which a tenant has half at most. */
    public ConcurrencyLimit ofReads(int perPermit) {
        if (ofOneTenant == Integer.MAX_VALUE) {
            return this;
        }
        int size = Math.max(2, permits / perPermit);
        return new ConcurrencyLimit(
                size / 2,
                new WaitLimit(turnLimit.duration(), "other reads of the tenant were running"),
                size,
                new WaitLimit(placeLimit.duration(), "all " + size + " permits for reads were in use"),
                strangers);
    }

    /**
     * Runs a read in its turn. A read within a unit of work, within another read or for an unproven sender needs no permit.
     *
     * @throws ConnectionException if the wait exceeds its limit
     */
    public <T> T read(TenantId tenant, Supplier<T> read) {
        if (ADMITTED.get()) {
            return read.get();
        }
        Place place = enter(tenant);
        try {
            return read.get();
        } finally {
            place.close();
        }
    }

    private static <T> T admitted(Supplier<T> work) {
        boolean before = ADMITTED.get();
        ADMITTED.set(true);
        try {
            return work.get();
        } finally {
            ADMITTED.set(before);
        }
    }

    /**
     * Waits for the tenant's turn and then for a permit, both in order of arrival.
     *
     * @throws ConnectionException if the wait exceeds its limit
     */
    Place enter(TenantId tenant) {
        Queue queue =
                queues.compute(tenant, (same, others) -> (others == null ? new Queue(ofOneTenant) : others).joined());
        try {
            turnLimit.acquire(queue.turns);
        } catch (ConnectionException noTurn) {
            quit(tenant);
            throw noTurn;
        }
        try {
            placeLimit.acquire(places);
        } catch (ConnectionException noPlace) {
            endTurn(tenant, queue);
            throw noPlace;
        }
        return new Place(tenant, queue);
    }

    /**
     * Runs a lookup for an unproven sender; only half as many as units of work run at a time.
     *
     * @throws ConnectionException if the wait for others exceeds its limit
     */
    public <T> T unproven(Supplier<T> lookup) {
        placeLimit.acquire(strangers);
        try {
            return admitted(lookup);
        } finally {
            strangers.release();
        }
    }

    private void endTurn(TenantId tenant, Queue queue) {
        queue.turns.release();
        quit(tenant);
    }

    /** The last member removes the queue. */
    private void quit(TenantId tenant) {
        queues.computeIfPresent(tenant, (same, queue) -> queue.isEmptyWithoutOne() ? null : queue);
    }

    /** Returns the estimated number of units of work that have their tenant's turn and wait for a permit. */
    public int waiting() {
        return places.getQueueLength();
    }

    /** Returns the number of tenants with units of work that proceed or wait. */
    int tenants() {
        return queues.size();
    }

    /** A permit, held until it is closed. */
    final class Place implements AutoCloseable {
        private final TenantId tenant;
        private final Queue queue;
        private boolean held = true;

        private final boolean wasAdmitted = ADMITTED.get();

        private Place(TenantId tenant, Queue queue) {
            this.tenant = tenant;
            this.queue = queue;
            ADMITTED.set(true);
        }

        /** Releases the permit, but not the tenant's turn; repeated calls have no effect. */
        void leave() {
            if (held) {
                held = false;
                places.release();
            }
        }

        /** Also releases the tenant's turn. Must be called once, by the thread that waited for it. */
        @Override
        public void close() {
            ADMITTED.set(wasAdmitted);
            leave();
            endTurn(tenant, queue);
        }
    }

    /** The queue of one tenant. Its number of members changes only under the map's lock. */
    private static final class Queue {
        private final Semaphore turns;
        private int members = 0;

        private Queue(int turns) {
            this.turns = new Semaphore(turns, true);
        }

        private Queue joined() {
            members++;
            return this;
        }

        private boolean isEmptyWithoutOne() {
            members--;
            return members == 0;
        }
    }

    /**
     * A limit on waiting.
     *
     * @param duration maximum wait
     * @param reason the reason of the failure, in a sentence that ends with the duration
     */
    private record WaitLimit(Duration duration, String reason) {
        /**
         * Acquires a permit.
         *
         * @throws ConnectionException if the limit is exceeded or the thread interrupted
         */
        private void acquire(Semaphore semaphore) {
            try {
                if (semaphore.tryAcquire(duration.toNanos(), TimeUnit.NANOSECONDS)) {
                    return;
                }
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                throw new ConnectionException(interrupted);
            }
            throw new ConnectionException(
                    new SQLTransientConnectionException(reason + " for " + duration.toMillis() + " ms"));
        }
    }
}
