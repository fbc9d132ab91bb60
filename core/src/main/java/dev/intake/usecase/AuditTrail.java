package dev.intake.usecase;

import dev.intake.audit.Actor;
import dev.intake.audit.AuditEntry;
import dev.intake.audit.AuditEntry.Outcome;
import dev.intake.id.IdGenerator;
import dev.intake.port.Storage;
import dev.intake.tenant.TenantId;
import java.time.InstantSource;
import java.util.List;

/** Puts on record what people do for a tenant. */
public final class AuditTrail {
    private final Storage storage;
    private final InstantSource clock;
    private final IdGenerator ids;

    AuditTrail(Storage storage, InstantSource clock, IdGenerator ids) {
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
                    stores.access()
                            .audit()
                            .add(List.of(new AuditEntry(ids.next(), clock.instant(), actor, action, Outcome.ALLOWED)));
                    return true;
                })
                .orElse(false);
    }
}
