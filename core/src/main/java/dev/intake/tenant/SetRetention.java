package dev.intake.tenant;

import dev.intake.access.Actor;
import dev.intake.access.AuditEntry;
import dev.intake.kernel.IdGenerator;
import dev.intake.kernel.TenantId;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Changes a tenant's retention. The next sweep deletes what has expired. (ADR 71) */
public final class SetRetention {
    private final TenantStorage storage;
    private final InstantSource clock;
    private final IdGenerator ids;

    public SetRetention(TenantStorage storage, InstantSource clock, IdGenerator ids) {
        this.storage = storage;
        this.clock = clock;
        this.ids = ids;
    }

    /**
     * Changes the periods and adds an audit entry in the same unit of work. A change without effect adds no entry.
     *
     * @param change computes the new periods from the stored ones
     * @return the retention after the change; empty if the tenant does not exist
     */
    public Optional<Retention> change(TenantId id, UnaryOperator<Retention> change, Actor actor) {
        return storage.unitOfWork().inTenant(id, stores -> {
            Tenant tenant = stores.tenant();
            Retention changed = change.apply(tenant.retention());
            if (!changed.equals(tenant.retention())) {
                stores.save(tenant.withRetention(changed));
                stores.audit(List.of(entry(tenant.retention(), changed, actor)));
            }
            return changed;
        });
    }

    private AuditEntry entry(Retention before, Retention changed, Actor actor) {
        String events = changed.eventDays().map(days -> "for " + days + " days").orElse("for ever");
        String bodies = changed.bodyDays() == before.bodyDays()
                ? ""
                : ", bodies of ignored deliveries for " + changed.bodyDays() + " days";
        String action = "keep events " + events + " and deliveries for " + changed.deliveryDays() + " days" + bodies;
        return new AuditEntry(ids.next(), clock.instant(), actor, action, AuditEntry.Outcome.ALLOWED);
    }
}
