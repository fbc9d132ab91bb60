package dev.intake.tenant;

import dev.intake.access.Actor;
import dev.intake.access.AuditEntry;
import dev.intake.id.IdGenerator;
import dev.intake.id.TenantId;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** Sets the display name of the sender of a tenant's emails. */
public final class SetSenderName {
    private final TenantStorage storage;
    private final InstantSource clock;
    private final IdGenerator ids;

    public SetSenderName(TenantStorage storage, InstantSource clock, IdGenerator ids) {
        this.storage = storage;
        this.clock = clock;
        this.ids = ids;
    }

    /**
     * Sets the name for emails composed from now on, and adds an audit entry in the same unit of work. Setting the same
     * name again adds no entry.
     *
     * @return the tenant after the change; empty if it does not exist
     */
    public Optional<Tenant> set(TenantId id, SenderName name, Actor actor) {
        return storage.unitOfWork().inTenant(id, stores -> {
            Tenant tenant = stores.tenant();
            if (tenant.senderName().equals(Optional.of(name))) {
                return tenant;
            }
            Tenant changed = tenant.withSenderName(name);
            stores.save(changed);
            stores.audit()
                    .add(List.of(new AuditEntry(
                            ids.next(), clock.instant(), actor, "set the sender name", AuditEntry.Outcome.ALLOWED)));
            return changed;
        });
    }
}
