package dev.intake.tenant;

import dev.intake.access.Actor;
import dev.intake.access.AuditEntry;
import dev.intake.kernel.IdGenerator;
import dev.intake.kernel.TenantId;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * Changes settings and adds audit entries in one unit of work.
 *
 * @param storage stores the tenant
 * @param clock the time source
 * @param ids generates ids of audit entries
 */
record EditSettings(TenantStorage storage, InstantSource clock, IdGenerator ids) {
    /**
     * Changes settings, unless they changed since the editor read them. An edit that changes nothing stores nothing.
     *
     * @param asRead whether the stored tenant is as the editor read it
     * @param edit returns the new tenant for the stored one; may be called more than once
     * @param actions returns what the audit record says of the tenant before and after
     * @return empty if the tenant does not exist
     */
    Optional<SettingEdit> edit(
            TenantId id,
            Predicate<Tenant> asRead,
            UnaryOperator<Tenant> edit,
            BiFunction<Tenant, Tenant, List<String>> actions,
            Actor actor) {
        return storage.unitOfWork().inTenant(id, stores -> {
            Tenant before = stores.tenant();
            if (!asRead.test(before)) {
                return new SettingEdit.Stale(before);
            }
            Tenant after = edit.apply(before);
            if (!after.equals(before)) {
                stores.save(after);
                stores.audit(actions.apply(before, after).stream()
                        .map(action ->
                                new AuditEntry(ids.next(), clock.instant(), actor, action, AuditEntry.Outcome.ALLOWED))
                        .toList());
            }
            return new SettingEdit.Saved(after);
        });
    }
}
