package dev.intake.tenant;

import dev.intake.access.Actor;
import dev.intake.kernel.IdGenerator;
import dev.intake.kernel.TenantId;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * Changes the sender of a tenant's emails. Under the service's address, which all tenants share, the name alone shows whose
 * email it is, so only the operator changes it there: a member could set another company's.
 */
public final class SetSender {
    private final EditSettings settings;
    private final boolean isOperators;

    /** Creates the use case of the operator. */
    public SetSender(TenantStorage storage, InstantSource clock, IdGenerator ids) {
        this(new EditSettings(storage, clock, ids), true);
    }

    private SetSender(EditSettings settings, boolean isOperators) {
        this.settings = settings;
        this.isOperators = isOperators;
    }

    /** Returns the use case of a tenant's people and programs, which keeps the sender name under the service's address. */
    public SetSender ofTenant() {
        return new SetSender(settings, false);
    }

    /** Returns whether a change keeps the sender name, whatever the edit. */
    public boolean keepsName(SenderIdentity sender) {
        return !isOperators && sender.shownFrom().isEmpty();
    }

    /**
     * Changes the sender of emails that are marked as being sent from now on, and adds an audit entry for each changed part
     * in the same unit of work. An edit that changes nothing adds no entry.
     *
     * @param edit returns the new sender for the stored one; may be called more than once
     * @return the tenant after the change; empty if it does not exist
     */
    public Optional<Tenant> change(TenantId id, UnaryOperator<SenderIdentity> edit, Actor actor) {
        return change(id, any -> true, edit, actor).map(SettingEdit::tenant);
    }

    /**
     * Changes the sender as {@link #change(TenantId, UnaryOperator, Actor)} does, unless the settings changed since the editor
     * read them.
     *
     * @param asRead whether the stored tenant is as the editor read it
     * @return empty if the tenant does not exist
     */
    public Optional<SettingEdit> change(
            TenantId id, Predicate<Tenant> asRead, UnaryOperator<SenderIdentity> edit, Actor actor) {
        return settings.edit(
                id,
                asRead,
                tenant -> tenant.withSender(edited(tenant.sender(), edit)),
                (before, after) -> actions(before.sender(), after.sender()),
                actor);
    }

    private SenderIdentity edited(SenderIdentity before, UnaryOperator<SenderIdentity> edit) {
        SenderIdentity after = edit.apply(before);
        return keepsName(before) ? after.withName(before.name()) : after;
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
