package dev.intake.jdbc;

import dev.intake.port.TenantRegistry;
import dev.intake.tenant.Tenant;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;

/** Tenants added and listed; the only statements that are not about one tenant. */
final class JdbcTenantRegistry implements TenantRegistry {
    private final Jdbi jdbi;
    private final TenantDirectory directory;

    JdbcTenantRegistry(Jdbi jdbi, TenantDirectory directory) {
        this.jdbi = jdbi;
        this.directory = directory;
    }

    @Override
    public void add(Tenant tenant) {
        try {
            jdbi.useTransaction(handle -> insert(handle, tenant));
        } catch (JdbiException e) {
            throw SqlFault.of(e).during("adding a tenant");
        }
    }

    private void insert(Handle handle, Tenant tenant) {
        int id = directory.add(handle, tenant.id());
        TenantRows.bind(handle.createUpdate("""
                INSERT INTO tenant (
                    tenant_id, public_id, name, created_at, signup_event, key_hash, key_prefix,
                    key_generated_at, requests_per_hour, burst, bucket_level, bucket_at)
                VALUES (
                    :tenant, :publicId, :name, :createdAt::timestamptz, :signupEvent, :keyHash,
                    :keyPrefix, :keyGeneratedAt::timestamptz, :requestsPerHour, :burst, :bucketLevel,
                    :bucketAt::timestamptz)
                """), tenant)
                .bind("tenant", id)
                .bind("publicId", tenant.id().value())
                .bind("createdAt", Times.text(tenant.createdAt()))
                .execute();
    }

    @Override
    public List<Tenant> all() {
        try {
            return jdbi.withHandle(handle -> handle.createQuery("""
                    SELECT public_id, name, created_at, signup_event, key_hash, key_prefix, key_generated_at,
                        requests_per_hour, burst, bucket_level, bucket_at
                    FROM tenant
                    """)
                    .map((row, context) -> TenantRows.read(row))
                    .list());
        } catch (JdbiException e) {
            throw SqlFault.of(e).during("listing tenants");
        }
    }
}
