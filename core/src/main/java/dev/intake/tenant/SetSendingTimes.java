package dev.intake.tenant;

import dev.intake.access.Actor;
import dev.intake.kernel.IdGenerator;
import dev.intake.kernel.TenantId;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** Sets when a tenant's emails go out. */
public final class SetSendingTimes {
    private final EditSettings settings;
    private final Consumer<TenantId> rescheduling;

    /**
     * Creates the use case.
     *
     * @param rescheduling makes the emails due again that wait for a sending window or the cap
     */
    public SetSendingTimes(
            TenantStorage storage, InstantSource clock, IdGenerator ids, Consumer<TenantId> rescheduling) {
        this.settings = new EditSettings(storage, clock, ids);
        this.rescheduling = rescheduling;
    }

    /**
     * Sets the time zone of contacts without a known time zone, and adds an audit entry in the same unit of work. Setting the
     * same zone again adds no entry. Emails that wait for a sending window then wait for it in the new zone.
     *
     * @return the tenant after the change; empty if it does not exist
     */
    public Optional<Tenant> zone(TenantId id, ZoneId zone, Actor actor) {
        return zone(id, any -> true, zone, actor).map(SettingEdit::tenant);
    }

    /**
     * Sets the time zone as {@link #zone(TenantId, ZoneId, Actor)} does, unless the settings changed since the editor read
     * them.
     *
     * @param asRead whether the stored tenant is as the editor read it
     * @return empty if the tenant does not exist
     */
    public Optional<SettingEdit> zone(TenantId id, Predicate<Tenant> asRead, ZoneId zone, Actor actor) {
        return rescheduled(
                id,
                asRead,
                times -> new SendingTimes(zone, times.cap(), times.perAddress()),
                "set the time zone",
                actor);
    }

    /**
     * Sets or removes the cap, and adds an audit entry in the same unit of work. Setting the same cap again adds no entry.
     * Emails that wait for the previous cap then wait for the new one.
     *
     * @param cap the cap; absent for no limit
     * @return the tenant after the change; empty if it does not exist
     */
    public Optional<Tenant> cap(TenantId id, Optional<EmailCap> cap, Actor actor) {
        return cap(id, any -> true, cap, actor).map(SettingEdit::tenant);
    }

    /**
     * Sets or removes the cap as {@link #cap(TenantId, Optional, Actor)} does, unless the settings changed since the editor
     * read them.
     *
     * @param asRead whether the stored tenant is as the editor read it
     * @return empty if the tenant does not exist
     */
    public Optional<SettingEdit> cap(TenantId id, Predicate<Tenant> asRead, Optional<EmailCap> cap, Actor actor) {
        return rescheduled(
                id,
                asRead,
                times -> new SendingTimes(times.zone(), cap, times.perAddress()),
                "set the email cap",
                actor);
    }

    /**
     * Sets how many emails of each category one address gets in 24 hours, and adds an audit entry in the same unit of work.
     * Emails that are held stay held.
     *
     * @param emails 1 to {@link EmailCap#MAX_EMAILS}
     * @param asRead whether the stored tenant is as the editor read it
     * @return empty if the tenant does not exist
     */
    public Optional<SettingEdit> perAddress(TenantId id, Predicate<Tenant> asRead, int emails, Actor actor) {
        return set(
                id,
                asRead,
                times -> new SendingTimes(times.zone(), times.cap(), emails),
                "set the emails a day to one address",
                actor);
    }

    /** Saving a setting again completes a rescheduling that a crash interrupted. */
    private Optional<SettingEdit> rescheduled(
            TenantId id, Predicate<Tenant> asRead, UnaryOperator<SendingTimes> change, String action, Actor actor) {
        Optional<SettingEdit> edit = set(id, asRead, change, action, actor);
        edit.filter(SettingEdit.Saved.class::isInstance).ifPresent(saved -> rescheduling.accept(id));
        return edit;
    }

    private Optional<SettingEdit> set(
            TenantId id, Predicate<Tenant> asRead, UnaryOperator<SendingTimes> change, String action, Actor actor) {
        return settings.edit(
                id,
                asRead,
                tenant -> tenant.withSendingTimes(change.apply(tenant.sendingTimes())),
                (before, after) -> List.of(action),
                actor);
    }
}
