package dev.intake.tenant;

import dev.intake.access.Actor;
import dev.intake.access.AuditEntry;
import dev.intake.kernel.IdGenerator;
import dev.intake.kernel.TenantId;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Changes the sender of a tenant's emails for the operator of the service, with its From address and mail server. Others set
 * it by {@link SettingsActions#SET_SENDER}.
 */
public final class SetSender {
    private final TenantStorage storage;
    private final InstantSource clock;
    private final IdGenerator ids;

    public SetSender(TenantStorage storage, InstantSource clock, IdGenerator ids) {
        this.storage = storage;
        this.clock = clock;
        this.ids = ids;
    }

    /**
     * Changes the sender of emails that are marked as being sent from now on, and adds an audit entry for each changed part
     * in the same unit of work. An edit that changes nothing adds no entry.
     *
     * @param edit returns the new sender for the stored one; may be called more than once
     * @return the tenant after the change; empty if it does not exist
     */
    public Optional<Tenant> change(TenantId id, UnaryOperator<SenderIdentity> edit, Actor actor) {
        return storage.unitOfWork().inTenant(id, stores -> {
            SenderIdentity before = stores.tenant().sender();
            SenderIdentity after = edit.apply(before);
            Tenant changed = stores.tenant().withSender(after);
            if (!after.equals(before)) {
                stores.save(changed);
                stores.audit(actions(before, after).stream()
                        .map(action ->
                                new AuditEntry(ids.next(), clock.instant(), actor, action, AuditEntry.Outcome.ALLOWED))
                        .toList());
            }
            return changed;
        });
    }

    private static List<String> actions(SenderIdentity before, SenderIdentity after) {
        List<String> actions = new ArrayList<>();
        action("the sender name", before.name(), after.name()).ifPresent(actions::add);
        action("the From address", before.from(), after.from()).ifPresent(actions::add);
        action("the Reply-To address", before.replyTo(), after.replyTo()).ifPresent(actions::add);
        action("the postal address", before.postalAddress(), after.postalAddress())
                .ifPresent(actions::add);
        action("the mail server", before.mailServer(), after.mailServer()).ifPresent(actions::add);
        return actions;
    }

    private static Optional<String> action(String part, Optional<?> before, Optional<?> after) {
        return before.equals(after) ? Optional.empty() : Optional.of((after.isPresent() ? "set " : "clear ") + part);
    }
}
