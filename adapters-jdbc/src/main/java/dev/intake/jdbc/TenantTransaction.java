package dev.intake.jdbc;

import dev.intake.tenant.Tenant;
import dev.intake.tenant.TenantId;
import java.util.Optional;
import java.util.function.BiFunction;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;

/** One attempt at one transaction, which knows how far it came. */
final class TenantTransaction {
    private final Jdbi jdbi;
    private final TenantDirectory directory;
    private Progress progress = Progress.CONNECTING;

    TenantTransaction(Jdbi jdbi, TenantDirectory directory) {
        this.jdbi = jdbi;
        this.directory = directory;
    }

    private enum Progress {
        CONNECTING("connecting for a unit of work"),
        WORKING("a unit of work"),
        COMMITTING("committing a unit of work, whose outcome is unknown,");

        private final String doing;

        Progress(String doing) {
            this.doing = doing;
        }
    }

    String doing() {
        return progress.doing;
    }

    /** Whether it had a connection and did not send COMMIT. Without a connection the pool has waited long enough. */
    boolean hasLeftNothing() {
        return progress == Progress.WORKING;
    }

    /** The transaction is READ COMMITTED: the database's own level, which asking about would cost a round trip. */
    <T> Optional<T> run(TenantId id, BiFunction<TenantSession, Tenant, T> work) {
        try (Handle handle = jdbi.open()) {
            progress = Progress.WORKING;
            Optional<Integer> tenant = directory.find(handle, id);
            if (tenant.isEmpty()) {
                return Optional.empty();
            }
            handle.begin();
            TenantSession session = new TenantSession(handle, tenant.get());
            try {
                Optional<T> result = lock(session).map(locked -> work.apply(session, locked));
                session.complete();
                progress = Progress.COMMITTING;
                handle.commit();
                return result;
            } catch (RuntimeException | Error failed) {
                rollBack(handle, failed);
                throw failed;
            } finally {
                session.end();
            }
        }
    }

    /**
     * Its own statement, and the first: what later statements see is then at least as new as the lock.
     */
    private static Optional<Tenant> lock(TenantSession session) {
        return session.query(
                """
                SELECT public_id, name, created_at, signup_event, key_hash, key_prefix, key_generated_at,
                    grace_key_hash, grace_key_prefix, grace_key_generated_at, grace_key_ends_at,
                    requests_per_hour, burst, bucket_level, bucket_at, event_days, delivery_days,
                    forgotten_before
                FROM tenant
                WHERE tenant_id = :tenant
                FOR NO KEY UPDATE
                """, query -> query.map((row, context) -> TenantRows.read(row)).findOne());
    }

    /** Gives up what was begun, because of this failure, and says nothing of it if that fails, too. */
    static void rollBack(Handle handle, Throwable failed) {
        try {
            handle.rollback();
        } catch (JdbiException alsoFailed) {
            failed.addSuppressed(alsoFailed);
        }
    }
}
