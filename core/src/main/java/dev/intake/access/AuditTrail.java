package dev.intake.access;

import dev.intake.access.AuditEntry.Outcome;
import dev.intake.kernel.IdGenerator;
import dev.intake.kernel.TenantId;
import java.time.InstantSource;
import java.util.List;

/** Adds entries to the audit record. */
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
     * Adds an entry for an action that follows immediately.
     *
     * @param action name of the action; never text from a person
     * @return false if the tenant does not exist
     */
    public boolean note(TenantId tenant, Actor actor, String action) {
        return storage.unitOfWork()
                .inTenant(tenant, stores -> {
                    stores.audit(List.of(new AuditEntry(ids.next(), clock.instant(), actor, action, Outcome.ALLOWED)));
                    return true;
                })
                .orElse(false);
    }
}
