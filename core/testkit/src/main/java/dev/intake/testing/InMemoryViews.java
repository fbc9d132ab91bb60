package dev.intake.testing;

import dev.intake.id.TenantId;
import dev.intake.tenant.Tenant;
import dev.intake.tenant.TenantViews;
import java.util.Optional;
import java.util.function.Function;

/** Reads committed data in memory. */
final class InMemoryViews implements TenantViews {
    private final Function<TenantId, Optional<TenantData>> committed;

    InMemoryViews(Function<TenantId, Optional<TenantData>> committed) {
        this.committed = committed;
    }

    @Override
    public Optional<Tenant> tenant(TenantId tenant) {
        return committed.apply(tenant).map(TenantData::tenant);
    }
}
