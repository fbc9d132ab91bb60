package dev.intake.jdbc;

import dev.intake.ingest.BatchReader;
import dev.intake.ingest.Snapshots;
import dev.intake.jdbc.sql.ConcurrencyLimit;
import dev.intake.jdbc.sql.SqlFault;
import dev.intake.jdbc.sql.TenantDirectory;
import dev.intake.jdbc.sql.TenantRows;
import dev.intake.jdbc.sql.TenantSession;
import dev.intake.jdbc.sql.TenantTransactions;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.UnitOfWork.Work;
import dev.intake.tenant.Tenant;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.transaction.TransactionIsolationLevel;

/** Read-only transactions with a consistent snapshot. */
final class JdbcSnapshots implements Snapshots {
    private final Jdbi jdbi;
    private final TenantDirectory directory;
    private final ConcurrencyLimit limit;

    JdbcSnapshots(Jdbi jdbi, TenantDirectory directory, ConcurrencyLimit limit) {
        this.jdbi = jdbi;
        this.directory = directory;
        this.limit = limit;
    }

    @Override
    public <T> Optional<T> ofTenant(TenantId tenant, Work<? super BatchReader, T> work) {
        try {
            return limit.read(tenant, () -> run(tenant, work));
        } catch (JdbiException e) {
            throw SqlFault.of(e).during("reading a snapshot of a tenant");
        }
    }

    private <T> Optional<T> run(TenantId tenant, Work<? super BatchReader, T> work) {
        try (Handle handle = jdbi.open()) {
            Optional<Integer> id = directory.find(handle, tenant);
            return id.isEmpty() ? Optional.empty() : run(handle, id.get(), work);
        }
    }

    /** The pool resets the connection's settings when it is returned. */
    private static <T> Optional<T> run(Handle handle, int tenant, Work<? super BatchReader, T> work) {
        handle.setReadOnly(true);
        handle.setTransactionIsolationLevel(TransactionIsolationLevel.REPEATABLE_READ);
        handle.begin();
        TenantSession session = new TenantSession(handle, tenant);
        try {
            Optional<T> result = read(session).map(seen -> work.in(new JdbcTenantStores(session, () -> seen)));
            session.complete();
            handle.commit();
            return result;
        } catch (RuntimeException | Error failed) {
            TenantTransactions.rollBack(handle, failed);
            throw failed;
        } finally {
            session.end();
        }
    }

    /** The first statement; all statements see the snapshot of its start. */
    private static Optional<Tenant> read(TenantSession session) {
        return session.query(
                TenantRows.SELECT + "WHERE tenant_id = :tenant",
                query -> query.map((row, context) -> TenantRows.read(row)).findOne());
    }
}
