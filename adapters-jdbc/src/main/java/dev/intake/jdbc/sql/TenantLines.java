package dev.intake.jdbc.sql;

import dev.intake.id.TenantId;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Semaphore;
import org.jdbi.v3.core.ConnectionException;

/** A line for each tenant that has anything under way: so many of its units of work go on at once, the others wait. */
final class TenantLines {
    private final int ofOneTenant;
    private final WaitLimit waitLimit;
    private final ConcurrentMap<TenantId, Line> lines = new ConcurrentHashMap<>();

    TenantLines(int ofOneTenant, WaitLimit waitLimit) {
        this.ofOneTenant = ofOneTenant;
        this.waitLimit = waitLimit;
    }

    /**
     * Waits for the tenant's turn, first come, first served.
     *
     * @throws ConnectionException if it did not come in time
     */
    Turn enter(TenantId tenant) {
        Line line = lines.compute(tenant, (same, others) -> (others == null ? new Line(ofOneTenant) : others).joined());
        try {
            waitLimit.acquire(line.turns);
        } catch (ConnectionException noTurn) {
            quit(tenant);
            throw noTurn;
        }
        return () -> {
            line.turns.release();
            quit(tenant);
        };
    }

    /** How many tenants have a line. */
    int size() {
        return lines.size();
    }

    /** Whoever is the last takes the line away. */
    private void quit(TenantId tenant) {
        lines.computeIfPresent(tenant, (same, line) -> line.isEmptyWithoutOne() ? null : line);
    }

    /** A turn that is held until it is closed, once. */
    interface Turn extends AutoCloseable {
        @Override
        void close();
    }

    /** Those of one tenant. Who is in it is counted under the map's lock alone. */
    private static final class Line {
        private final Semaphore turns;
        private int members = 0;

        private Line(int turns) {
            this.turns = new Semaphore(turns, true);
        }

        private Line joined() {
            members++;
            return this;
        }

        private boolean isEmptyWithoutOne() {
            members--;
            return members == 0;
        }
    }
}
