package dev.intake.suppression;

import dev.intake.access.Actor;
import dev.intake.access.AuditEntry;
import dev.intake.contact.EmailAddress;
import dev.intake.id.IdGenerator;
import dev.intake.id.TenantId;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** Closes addresses of a tenant. (ADR 107) */
public final class SuppressAddress {
    private final SuppressionStorage storage;
    private final InstantSource clock;
    private final IdGenerator ids;

    public SuppressAddress(SuppressionStorage storage, InstantSource clock, IdGenerator ids) {
        this.storage = storage;
        this.clock = clock;
        this.ids = ids;
    }

    /**
     * Suppresses the address because of an event, such as a bounce. Once this method has returned, sending of a suppressed
     * email no longer begins. Idempotent.
     *
     * @return whether this changed anything; empty if there is no such tenant
     */
    public Optional<Boolean> suppress(TenantId tenant, EmailAddress address, Suppression suppression) {
        return storage.unitOfWork()
                .inTenant(tenant, stores -> stores.suppressions().close(address, suppression));
    }

    /** Suppresses the address by a person's decision. The audit record names the reason but not the address. */
    public Optional<Boolean> suppress(
            TenantId tenant, EmailAddress address, SuppressionReason reason, SuppressionScope scope, Actor actor) {
        Suppression suppression = new Suppression(reason, scope, clock.instant(), Optional.of("a member's decision"));
        return storage.unitOfWork().inTenant(tenant, stores -> {
            boolean changed = stores.suppressions().close(address, suppression);
            if (changed) {
                stores.audit(List.of(new AuditEntry(
                        ids.next(),
                        clock.instant(),
                        actor,
                        "close an address as " + reason.label(),
                        AuditEntry.Outcome.ALLOWED)));
            }
            return changed;
        });
    }
}
