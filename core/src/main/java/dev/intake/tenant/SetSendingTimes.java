package dev.intake.tenant;

import dev.intake.access.Actor;
import dev.intake.access.AuditEntry;
import dev.intake.id.IdGenerator;
import dev.intake.id.TenantId;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Sets when a tenant's emails go out. */
public final class SetSendingTimes {
    private final TenantStorage storage;
    private final InstantSource clock;
    private final IdGenerator ids;

    public SetSendingTimes(TenantStorage storage, InstantSource clock, IdGenerator ids) {
        this.storage = storage;
        this.clock = clock;
        this.ids = ids;
    }

    /**
     * Sets the time zone of contacts without a known one of their own, and adds an audit entry in the same unit of work.
     * Setting the same zone again adds no entry. An email that waits for a sending window is checked again when the window
     * would have opened.
     *
     * @return the tenant after the change; empty if it does not exist
     */
    public Optional<Tenant> zone(TenantId id, ZoneId zone, Actor actor) {
        return set(id, times -> new SendingTimes(zone, times.cap()), "set the time zone", actor);
    }

    /**
     * Sets or removes the cap, and adds an audit entry in the same unit of work. Setting the same cap again adds no entry. An
     * email that waits for the previous cap is checked again when that cap would have let it begin.
     *
     * @param cap the cap; absent for no limit
     * @return the tenant after the change; empty if it does not exist
     */
    public Optional<Tenant> cap(TenantId id, Optional<EmailCap> cap, Actor actor) {
        return set(id, times -> new SendingTimes(times.zone(), cap), "set the email cap", actor);
    }

    private Optional<Tenant> set(TenantId id, UnaryOperator<SendingTimes> change, String action, Actor actor) {
        return storage.unitOfWork().inTenant(id, stores -> {
            Tenant tenant = stores.tenant();
            Tenant changed = tenant.withSendingTimes(change.apply(tenant.sendingTimes()));
            if (changed.equals(tenant)) {
                return tenant;
            }
            stores.save(changed);
            stores.audit()
                    .add(List.of(
                            new AuditEntry(ids.next(), clock.instant(), actor, action, AuditEntry.Outcome.ALLOWED)));
            return changed;
        });
    }
}
