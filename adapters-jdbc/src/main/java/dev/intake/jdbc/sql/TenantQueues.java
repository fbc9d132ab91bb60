package dev.intake.jdbc.sql;

import dev.intake.id.TenantId;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Semaphore;
import org.jdbi.v3.core.ConnectionException;

/** A queue for each tenant with units of work: a limited number proceeds, the others wait. */
final class TenantQueues {
    private final int ofOneTenant;
    private final WaitLimit waitLimit;
    private final ConcurrentMap<TenantId, Queue> queues = new ConcurrentHashMap<>();

    TenantQueues(int ofOneTenant, WaitLimit waitLimit) {
        this.ofOneTenant = ofOneTenant;
        this.waitLimit = waitLimit;
    }

    /**
     * Waits for the tenant's turn, in order of arrival.
     *
     * @throws ConnectionException if the wait exceeds its limit
     */
    Turn enter(TenantId tenant) {
        Queue queue =
                queues.compute(tenant, (same, others) -> (others == null ? new Queue(ofOneTenant) : others).joined());
        try {
            waitLimit.acquire(queue.turns);
        } catch (ConnectionException noTurn) {
            quit(tenant);
            throw noTurn;
        }
        return () -> {
            queue.turns.release();
            quit(tenant);
        };
    }

    /** Returns the number of tenants with a queue. */
    int size() {
        return queues.size();
    }

    /** The last member removes the queue. */
    private void quit(TenantId tenant) {
        queues.computeIfPresent(tenant, (same, queue) -> queue.isEmptyWithoutOne() ? null : queue);
    }

    /** A turn, held until it is closed, once. */
    interface Turn extends AutoCloseable {
        @Override
        void close();
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
}
