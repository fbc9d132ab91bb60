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

/** One attempt at a transaction, which records its progress. */
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

    /**
     * Returns whether it had a connection and did not send COMMIT. An attempt without a connection has waited long
     * enough.
     */
    boolean isRetrySafe() {
        return progress == Progress.WORKING;
    }

    /** Runs the transaction at READ COMMITTED, the database's default; checking the level would cost a round trip. */
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

    /** Intake never removes a tenant. */
    private static IllegalStateException gone(TenantId id) {
        return new IllegalStateException("tenant " + id.value() + " is in the directory but has no row");
    }

    /**
     * Locks the tenant with a statement of its own. It is the first, so that later statements, even those sent with it, see
     * data at least as new as the lock.
     */
    private static Supplier<Optional<Tenant>> lock(TenantSession session) {
        Supplier<List<Tenant>> rows = session.queue("""
                SELECT public_id, name, created_at, signup_event, key_hash, key_prefix, key_generated_at,
                    grace_key_hash, grace_key_prefix, grace_key_generated_at, grace_key_ends_at,
                    requests_per_hour, burst, bucket_level, bucket_at, event_days, delivery_days,
                    body_days, forgotten_before, sender_name, sender_from, sender_reply_to, postal_address, timezone, cap_emails, cap_days,
                    layout_header, layout_footer, layout_accent, layout_background,
                    mail_host, mail_port, mail_security, mail_from, mail_user, mail_password, mail_set_at
                FROM tenant
                WHERE tenant_id = :tenant
                FOR NO KEY UPDATE
                """, query -> {}, TenantRows::read);
        return () -> rows.get().stream().findFirst();
    }

    /** Rolls back after a failure, and suppresses a failure of the rollback. */
    public static void rollBack(Handle handle, Throwable failed) {
        try {
            handle.rollback();
        } catch (JdbiException alsoFailed) {
            failed.addSuppressed(alsoFailed);
        }
    }
}
