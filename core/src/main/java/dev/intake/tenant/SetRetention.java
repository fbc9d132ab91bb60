package dev.intake.tenant;

import dev.intake.access.Actor;
import dev.intake.access.AuditEntry;
import dev.intake.id.IdGenerator;
import dev.intake.id.TenantId;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Sets for how long what a tenant sent is kept. What is older by then goes with the next sweep. (ADR 71) */
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
     * Changes the periods. Who did, and to what, is on record in the same unit of work; a change to what it is already
     * changes nothing and leaves no record.
     *
     * @param change of the periods that are stored
     * @return what holds now; empty when there is no such tenant
     */
    public Optional<Retention> change(TenantId id, UnaryOperator<Retention> change, Actor actor) {
        return storage.unitOfWork().inTenant(id, stores -> {
            Tenant tenant = stores.tenant();
            Retention changed = change.apply(tenant.retention());
            if (!changed.equals(tenant.retention())) {
                stores.save(tenant.withRetention(changed));
                stores.audit().add(List.of(entry(changed, actor)));
            }
            return changed;
        });
    }

    private AuditEntry entry(Retention changed, Actor actor) {
        String events = changed.eventDays().map(days -> "for " + days + " days").orElse("for ever");
        String action = "keep events " + events + " and deliveries for " + changed.deliveryDays() + " days";
        return new AuditEntry(ids.next(), clock.instant(), actor, action, AuditEntry.Outcome.ALLOWED);
    }
}
