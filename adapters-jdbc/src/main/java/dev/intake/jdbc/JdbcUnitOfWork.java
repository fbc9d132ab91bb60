package dev.intake.jdbc;

import dev.intake.TenantStores;
import dev.intake.id.TenantId;
import dev.intake.jdbc.sql.TenantTransactions;
import dev.intake.store.UnitOfWork;
import java.util.Optional;

/** Runs units of work as transactions of one tenant. */
final class JdbcUnitOfWork implements UnitOfWork<TenantStores> {
    private final TenantTransactions transactions;

    JdbcUnitOfWork(TenantTransactions transactions) {
        this.transactions = transactions;
    }

    @Override
    public <T> Optional<T> inTenant(TenantId tenant, Work<? super TenantStores, T> work) {
        return transactions.inSession(tenant, (session, locked) -> work.in(new JdbcTenantStores(session, locked)));
    }
}
