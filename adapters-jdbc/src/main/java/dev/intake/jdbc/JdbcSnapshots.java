package dev.intake.jdbc;

import dev.intake.ingest.BatchReader;
import dev.intake.ingest.Snapshots;
import dev.intake.jdbc.sql.ConcurrencyLimit;
import dev.intake.jdbc.sql.LockedTenant;
import dev.intake.jdbc.sql.SqlFault;
import dev.intake.jdbc.sql.TenantDirectory;
import dev.intake.jdbc.sql.TenantSession;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.UnitOfWork.Work;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.transaction.TransactionIsolationLevel;

/** Read-only transactions with a consistent snapshot. */
record JdbcSnapshots(Jdbi jdbi, TenantDirectory directory, ConcurrencyLimit limit) implements Snapshots {
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
            Optional<Integer> number = directory.find(handle, tenant);
            if (number.isEmpty()) {
                return Optional.empty();
            }
            // The pool resets the connection's settings when it is returned.
            handle.setReadOnly(true);
            handle.setTransactionIsolationLevel(TransactionIsolationLevel.REPEATABLE_READ);
            return handle.inTransaction(begun -> {
                try (TenantSession session = new TenantSession(begun, number.get())) {
                    LockedTenant seen = LockedTenant.ofSnapshot(session, tenant);
                    Optional<T> result = seen.find().map(found -> work.in(new JdbcTenantStores(session, seen)));
                    session.complete();
                    return result;
                }
            });
        }
    }
}
