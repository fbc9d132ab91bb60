package dev.intake.jdbc.sql;

import dev.intake.id.TenantId;
import dev.intake.tenant.Tenant;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;

/** One attempt at one transaction, which knows how far it came. */
public final class TenantTransaction {
    private final Jdbi jdbi;
    private final TenantDirectory directory;
    private final ConcurrencyLimit limit;
    private Progress progress = Progress.WAITING;

    TenantTransaction(Jdbi jdbi, TenantDirectory directory, ConcurrencyLimit limit) {
        this.jdbi = jdbi;
        this.directory = directory;
        this.limit = limit;
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

    String doing() {
        return progress.doing;
    }

    /** Whether it had a connection and did not send COMMIT. Who got none has waited long enough. */
    boolean hasLeftNothing() {
        return progress == Progress.WORKING;
    }

    /** The transaction is READ COMMITTED: the database's own level, which asking about would cost a round trip. */
    <T> Optional<T> run(TenantId id, BiFunction<TenantSession, Supplier<Tenant>, T> work) {
        try (ConcurrencyLimit.Place place = limit.enter(id);
                Handle handle = connect()) {
            progress = Progress.WORKING;
            Optional<Integer> tenant = directory.find(handle, id);
            if (tenant.isEmpty()) {
                return Optional.empty();
            }
            handle.begin();
            TenantSession session = new TenantSession(handle, tenant.get());
            try {
                Supplier<Optional<Tenant>> locked = lock(session);
                T done = work.apply(session, () -> locked.get().orElseThrow(() -> gone(id)));
                Optional<T> result = locked.get().map(held -> done);
                session.complete();
                progress = Progress.COMMITTING;
                place.leave();
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

    private Handle connect() {
        progress = Progress.CONNECTING;
        return jdbi.open();
    }

    /** Nothing of Intake removes a tenant. */
    private static IllegalStateException gone(TenantId id) {
        return new IllegalStateException("tenant " + id.value() + " has an entry in the directory and no row");
    }

    /**
     * Its own statement, and the first: what later statements see, be they sent together with it, is then at least as new
     * as the lock.
     */
    private static Supplier<Optional<Tenant>> lock(TenantSession session) {
        Supplier<List<Tenant>> rows = session.ask("""
                SELECT public_id, name, created_at, signup_event, key_hash, key_prefix, key_generated_at,
                    grace_key_hash, grace_key_prefix, grace_key_generated_at, grace_key_ends_at,
                    requests_per_hour, burst, bucket_level, bucket_at, event_days, delivery_days,
                    forgotten_before, sender_name
                FROM tenant
                WHERE tenant_id = :tenant
                FOR NO KEY UPDATE
                """, ask -> {}, TenantRows::read);
        return () -> rows.get().stream().findFirst();
    }

    /** Gives up what was begun, because of this failure, and says nothing of it if that fails, too. */
    public static void rollBack(Handle handle, Throwable failed) {
        try {
            handle.rollback();
        } catch (JdbiException alsoFailed) {
            failed.addSuppressed(alsoFailed);
        }
    }
}
