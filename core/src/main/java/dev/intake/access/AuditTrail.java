package dev.intake.access;

import dev.intake.access.AuditEntry.Outcome;
import dev.intake.id.IdGenerator;
import dev.intake.id.TenantId;
import java.time.InstantSource;
import java.util.List;

/** Puts on record what people do for a tenant. */
public final class AuditTrail {
    private final AccessStorage storage;
    private final InstantSource clock;
    private final IdGenerator ids;

    public AuditTrail(AccessStorage storage, InstantSource clock, IdGenerator ids) {
        this.storage = storage;
        this.clock = clock;
        this.ids = ids;
    }

    /**
     * Puts a deed on record that follows at once.
     *
     * @param action a name of ours, and nothing that the person wrote
     * @return whether there is such a tenant
     */
    public boolean note(TenantId tenant, Actor actor, String action) {
        return storage.unitOfWork()
                .inTenant(tenant, stores -> {
                    stores.audit()
                            .add(List.of(new AuditEntry(ids.next(), clock.instant(), actor, action, Outcome.ALLOWED)));
                    return true;
                })
                .orElse(false);
    }
}
