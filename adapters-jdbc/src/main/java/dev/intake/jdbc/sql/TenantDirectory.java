package dev.intake.jdbc.sql;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.intake.kernel.TenantId;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/**
 * Maps a tenant's public id to the small number in every key.
 *
 * <p>Entries never change, so they are cached. Absent tenants are not cached, because another node may add them.
 */
public final class TenantDirectory {
    private static final int MAX_CACHED = 100_000;

    private final Cache<TenantId, Integer> known =
            Caffeine.newBuilder().maximumSize(MAX_CACHED).build();

    public Optional<Integer> find(Handle handle, TenantId tenant) {
        Integer remembered = known.getIfPresent(tenant);
        if (remembered != null) {
            return Optional.of(remembered);
        }
        Optional<Integer> found = handle.createQuery("""
                SELECT tenant_id FROM tenant_directory WHERE public_id = :publicId
                """)
                .bind("publicId", tenant.value())
                .mapTo(Integer.class)
                .findOne();
        found.ifPresent(id -> known.put(tenant, id));
        return found;
    }

    /** Returns the tenant's number; if it does not exist, the one that no tenant has. */
    int number(Handle handle, TenantId tenant) {
        return find(handle, tenant).orElse(TenantNumber.NONE);
    }

    /** Adds a tenant and returns its number, the first free one. */
    public int add(Handle handle, TenantId tenant) {
        for (int attempt = 0; ; attempt++) {
            Optional<Integer> entered = handle.createQuery("""
                    INSERT INTO tenant_directory (public_id, tenant_id)
                    OVERRIDING SYSTEM VALUE
                    VALUES (:publicId, :number)
                    ON CONFLICT (tenant_id) DO NOTHING
                    RETURNING tenant_id
                    """)
                    .bind("publicId", tenant.value())
                    .bind("number", TenantNumber.of(tenant, attempt))
                    .mapTo(Integer.class)
                    .findOne();
            if (entered.isPresent()) {
                return entered.get();
            }
        }
    }

    /**
     * Adds a tenant if there is none. Concurrent transactions do not see each other's rows, but only one row can be
     * marked as first: the second waits and then has no effect.
     */
    public Optional<Integer> addFirst(Handle handle, TenantId tenant) {
        return handle.createQuery("""
                INSERT INTO tenant_directory (public_id, tenant_id, is_first)
                OVERRIDING SYSTEM VALUE
                SELECT :publicId, :number, true
                WHERE NOT EXISTS (SELECT FROM tenant_directory)
                ON CONFLICT (is_first) DO NOTHING
                RETURNING tenant_id
                """)
                .bind("publicId", tenant.value())
                .bind("number", TenantNumber.of(tenant, 0))
                .mapTo(Integer.class)
                .findOne();
    }
}
