package dev.intake.jdbc.sql;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.intake.id.TenantId;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/**
 * From a tenant's public id to the small one in every key.
 *
 * <p>An entry never changes, so what was found is remembered without asking again. That nobody was found is not
 * remembered: the tenant may be added a moment later, by another node.
 */
public final class TenantDirectory {
    private static final int REMEMBERED = 100_000;

    private final Cache<TenantId, Integer> known =
            Caffeine.newBuilder().maximumSize(REMEMBERED).build();

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

    /** Enters a tenant and returns its number, the first that no other tenant has. */
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
     * Enters a tenant if there is none. Two that do so at once do not see each other's rows, but only one row can be marked
     * as the first: the second waits for the first to end, and then does nothing.
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
