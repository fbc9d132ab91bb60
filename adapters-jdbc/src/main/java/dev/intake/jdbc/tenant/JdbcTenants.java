package dev.intake.jdbc.tenant;

import dev.intake.jdbc.sql.TenantQueries;
import dev.intake.jdbc.sql.TenantRows;
import dev.intake.kernel.TenantId;
import dev.intake.tenant.IngestionAccess;
import dev.intake.tenant.Tenant;
import java.util.Optional;

/** Reads the table {@code tenant}. */
public final class JdbcTenants {
    private JdbcTenants() {}

    /** Returns the tenant, without a lock; empty if it does not exist. */
    public static Optional<Tenant> find(TenantQueries queries) {
        return queries.sql(TenantRows.SELECT + "WHERE tenant_id = :tenant").find(TenantRows::read);
    }

    /** Returns what ingestion needs of the tenant, without a lock; empty if it does not exist. */
    public static Optional<IngestionAccess> findAccess(TenantQueries queries, TenantId id) {
        return queries.sql(TenantRows.SELECT_ACCESS + "WHERE tenant_id = :tenant")
                .find(row -> TenantRows.readAccess(id, row));
    }
}
