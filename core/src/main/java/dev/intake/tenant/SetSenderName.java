package dev.intake.tenant;

import dev.intake.access.Actor;
import dev.intake.access.AuditEntry;
import dev.intake.id.IdGenerator;
import dev.intake.id.TenantId;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** Sets the name that recipients of a tenant's emails see as the sender. */
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
     * Sets the name, for every email that is begun from now on. The audit record gets the act in the same unit of work; the
     * name that is set already changes nothing and leaves no record.
     *
     * @return the tenant as it is now; empty when there is no such tenant
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
