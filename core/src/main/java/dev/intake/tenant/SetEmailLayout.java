package dev.intake.tenant;

import dev.intake.access.Actor;
import dev.intake.access.AuditEntry;
import dev.intake.id.IdGenerator;
import dev.intake.id.TenantId;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Changes the layout of a tenant's emails. */
public final class SetEmailLayout {
    private final TenantStorage storage;
    private final InstantSource clock;
    private final IdGenerator ids;

    public SetEmailLayout(TenantStorage storage, InstantSource clock, IdGenerator ids) {
        this.storage = storage;
        this.clock = clock;
        this.ids = ids;
    }

    /**
     * Changes the layout of emails that are marked as being sent from now on, and adds an audit entry in the same unit of
     * work. An edit that changes nothing adds none.
     *
     * @param edit returns the new layout for the stored one; may be called more than once
     * @return the tenant after the change; empty if it does not exist
     */
    public Optional<Tenant> change(TenantId id, UnaryOperator<EmailLayout> edit, Actor actor) {
        return storage.unitOfWork().inTenant(id, stores -> {
            Tenant before = stores.tenant();
            Tenant after = before.withLayout(edit.apply(before.layout()));
            if (!after.equals(before)) {
                stores.save(after);
                stores.audit()
                        .add(List.of(new AuditEntry(
                                ids.next(),
                                clock.instant(),
                                actor,
                                "set the email layout",
                                AuditEntry.Outcome.ALLOWED)));
            }
            return after;
        });
    }
}
