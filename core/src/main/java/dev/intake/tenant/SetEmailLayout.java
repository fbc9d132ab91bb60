package dev.intake.tenant;

import dev.intake.access.Actor;
import dev.intake.kernel.IdGenerator;
import dev.intake.kernel.TenantId;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** Changes the layout of a tenant's emails. */
public final class SetEmailLayout {
    private final EditSettings settings;

    public SetEmailLayout(TenantStorage storage, InstantSource clock, IdGenerator ids) {
        this.settings = new EditSettings(storage, clock, ids);
    }

    /**
     * Changes the layout of emails that are marked as being sent from now on, and adds an audit entry in the same unit of
     * work. An edit that changes nothing adds none.
     *
     * @param edit returns the new layout for the stored one; may be called more than once
     * @return the tenant after the change; empty if it does not exist
     */
    public Optional<Tenant> change(TenantId id, UnaryOperator<EmailLayout> edit, Actor actor) {
        return change(id, any -> true, edit, actor).map(SettingEdit::tenant);
    }

    /**
     * Changes the layout as {@link #change(TenantId, UnaryOperator, Actor)} does, unless the settings changed since the editor
     * read them.
     *
     * @param asRead whether the stored tenant is as the editor read it
     * @return empty if the tenant does not exist
     */
    public Optional<SettingEdit> change(
            TenantId id, Predicate<Tenant> asRead, UnaryOperator<EmailLayout> edit, Actor actor) {
        return settings.edit(
                id,
                asRead,
                tenant -> tenant.withLayout(edit.apply(tenant.layout())),
                (before, after) -> List.of("set the email layout"),
                actor);
    }
}
