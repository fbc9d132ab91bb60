package dev.intake.jdbc.sql;

import dev.intake.kernel.StorageException;
import dev.intake.kernel.TenantId;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.BiFunction;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;

/**
 * Runs work in transactions of one tenant. Retries a whole transaction after a transient failure, but never after its
 * COMMIT was sent, because its outcome is then unknown.
 */
public record TenantTransactions(Jdbi jdbi, TenantDirectory directory, ConcurrencyLimit limit) {
    private static final int MAX_ATTEMPTS = 3;
    private static final int MIN_PAUSE_MILLIS = 5;
    private static final int MAX_PAUSE_MILLIS = 50;

    /** Runs the work after the tenant is locked; empty, without effect, if the tenant does not exist. */
    public <T> Optional<T> inSession(TenantId tenant, BiFunction<TenantSession, LockedTenant, T> work) {
        for (int attempt = 1; ; attempt++) {
            Attempt current = new Attempt();
            try {
                return current.run(tenant, work);
            } catch (JdbiException e) {
                SqlFault fault = SqlFault.of(e);
                if (attempt == MAX_ATTEMPTS || !fault.isRetryable() || !current.isRetrySafe()) {
                    throw fault.during(current.progress.doing);
                }
                pause(fault);
            }
        }
    }

    /** Random, so that conflicting transactions do not collide again. */
    private static void pause(SqlFault fault) {
        try {
            Thread.sleep(ThreadLocalRandom.current().nextInt(MIN_PAUSE_MILLIS, MAX_PAUSE_MILLIS + 1));
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            StorageException given = fault.during("a unit of work, interrupted before its retry,");
            given.addSuppressed(interrupted);
            throw given;
        }
    }

    /** One attempt at a transaction, which records its progress. */
    private final class Attempt {
        private Progress progress = Progress.WAITING;

        /**
         * Returns whether it had a connection and did not send COMMIT. An attempt without a connection has waited long
         * enough.
         */
        private boolean isRetrySafe() {
            return progress == Progress.WORKING;
        }

        /** Runs the transaction at READ COMMITTED, the database's default; checking the level would cost a round trip. */
        private <T> Optional<T> run(TenantId id, BiFunction<TenantSession, LockedTenant, T> work) {
            try (ConcurrencyLimit.Place place = limit.enter(id);
                    Handle handle = connect()) {
                progress = Progress.WORKING;
                Optional<Integer> tenant = directory.find(handle, id);
                if (tenant.isEmpty()) {
                    return Optional.empty();
                }
                return handle.inTransaction(begun -> {
                    try (TenantSession session = new TenantSession(begun, tenant.get())) {
                        LockedTenant locked = LockedTenant.lock(session, id);
                        T done = work.apply(session, locked);
                        Optional<T> result = locked.find().map(held -> done);
                        session.complete();
                        progress = Progress.COMMITTING;
                        place.leave();
                        return result;
                    }
                });
            }
        }

        private Handle connect() {
            progress = Progress.CONNECTING;
            return jdbi.open();
        }
    }

    private enum Progress {
        WAITING("waiting for the turn of a unit of work"),
        CONNECTING("connecting for a unit of work"),
        WORKING("a unit of work"),
        COMMITTING("committing a unit of work, whose outcome is unknown,");

        private final String doing;

        Progress(String doing) {
            this.doing = doing;
        }
    }
}
