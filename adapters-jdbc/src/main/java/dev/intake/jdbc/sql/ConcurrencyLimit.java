package dev.intake.jdbc.sql;

import dev.intake.id.TenantId;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import org.jdbi.v3.core.ConnectionException;

/**
 * Lets so many units of work be at work at once; the others wait their turn. One that has sent its COMMIT does not count
 * any more: it waits for the disk, and keeps its connection, while another can have the processors. So a disk that takes
 * long is waited for by as many as there are connections, and one sync of its log serves them all, and yet no more of
 * them work at once than the processors are good for.
 *
 * <p>Of one tenant two can be under way, one that has its lock and one that is the next, until they are over. So a tenant
 * that sends much, or whose lock somebody keeps, leaves places to the others. Safe for use by several threads.
 */
public final class ConcurrencyLimit {
    private static final int OF_ONE_TENANT = 2;

    private final TenantLines lines;
    private final Semaphore places;
    private final WaitLimit waitLimit;

    private ConcurrencyLimit(TenantLines lines, Semaphore places, WaitLimit waitLimit) {
        this.lines = lines;
        this.places = places;
        this.waitLimit = waitLimit;
    }

    /**
     * A limit.
     *
     * @param size how many may be at work at once, at least 1
     * @param waitLimit of the wait for a place
     * @param tenantPatience how long one waits for its tenant's others before that
     */
    public static ConcurrencyLimit of(int size, Duration waitLimit, Duration tenantPatience) {
        if (size < 1) {
            throw new IllegalArgumentException("nobody could ever work: " + size);
        }
        return new ConcurrencyLimit(
                new TenantLines(OF_ONE_TENANT, new WaitLimit(tenantPatience, "others of the tenant were under way")),
                new Semaphore(size, true),
                new WaitLimit(waitLimit, "all " + size + " places for work were taken"));
    }

    /** No limit but the number of connections. */
    public static ConcurrencyLimit none() {
        WaitLimit unneeded = new WaitLimit(Duration.ZERO, "there is no limit");
        return new ConcurrencyLimit(
                new TenantLines(Integer.MAX_VALUE, unneeded), new Semaphore(Integer.MAX_VALUE), unneeded);
    }

    /**
     * Waits for the tenant's turn, and then for a place to work in; each first come, first served.
     *
     * @throws ConnectionException if one of them did not come in time, as if there had been no connection
     */
    Place enter(TenantId tenant) {
        TenantLines.Turn turn = lines.enter(tenant);
        try {
            waitLimit.acquire(places);
        } catch (ConnectionException noPlace) {
            turn.close();
            throw noPlace;
        }
        return new Place(turn);
    }

    /** How many have their tenant's turn and wait for a place; an estimate while they come and go. */
    public int waiting() {
        return places.getQueueLength();
    }

    /** A place that is held until it is left. */
    final class Place implements AutoCloseable {
        private final TenantLines.Turn turn;
        private boolean held = true;

        private Place(TenantLines.Turn turn) {
            this.turn = turn;
        }

        /** Gives the place to the next, and not yet the tenant's turn; once it is left, this does nothing. */
        void leave() {
            if (held) {
                held = false;
                places.release();
            }
        }

        /** Gives up the tenant's turn, too. */
        @Override
        public void close() {
            leave();
            turn.close();
        }
    }
}
