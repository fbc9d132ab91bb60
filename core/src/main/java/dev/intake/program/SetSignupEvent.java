package dev.intake.program;

import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventType;
import dev.intake.id.IdGenerator;
import dev.intake.id.TenantId;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** Saves which event type means that a new user signed up. (Spec, Tenant; Decisions 6.3) */
public final class SetSignupEvent {
    private final ProgramStorage storage;
    private final InstantSource clock;
    private final IdGenerator ids;

    public SetSignupEvent(ProgramStorage storage, InstantSource clock, IdGenerator ids) {
        this.storage = storage;
        this.clock = clock;
        this.ids = ids;
    }

    /**
     * The setting and its welcome program.
     *
     * @param event the signup event now set
     * @param welcome the tenant's welcome program on that event
     * @param drafted whether saving the setting has just drafted it; else it was there before
     */
    public record SignupEventSet(EventType event, Program welcome, boolean drafted) {}

    /**
     * Saves the setting, and drafts a welcome program on that event unless there is one already, in whatever state. A
     * welcome program on another event is left as it is.
     *
     * @return empty when there is no such tenant
     */
    public Optional<SignupEventSet> save(TenantId tenant, EventType event) {
        return storage.unitOfWork().inTenant(tenant, stores -> saved(event, stores));
    }

    /**
     * Saves the setting, as {@link #save(TenantId, EventType)} does, unless it has changed since the editor read it.
     *
     * @param seen the setting that the edit started from; absent when there was none
     */
    public SignupEventEdit save(TenantId tenant, Optional<EventType> seen, EventType event) {
        return storage.unitOfWork()
                .<SignupEventEdit>inTenant(tenant, stores -> {
                    Optional<EventType> now = stores.tenant().signupEvent();
                    return now.equals(seen)
                            ? new SignupEventEdit.Saved(saved(event, stores))
                            : new SignupEventEdit.Stale(now);
                })
                .orElseGet(SignupEventEdit.NoSuchTenant::new);
    }

    private SignupEventSet saved(EventType event, ProgramStores stores) {
        stores.save(stores.tenant().withSignupEvent(event));
        Optional<Program> known = welcomeOn(event, stores.programs().all());
        return known.isPresent()
                ? new SignupEventSet(event, known.get(), false)
                : new SignupEventSet(event, draftWelcome(event, stores), true);
    }

    private Program draftWelcome(EventType event, ProgramStores stores) {
        Program draft = new Program.Draft(new ProgramOutline(
                new ProgramId(ids.next()), "Welcome", ProgramKind.WELCOME, new Trigger(event), clock.instant()));
        stores.programs().save(List.of(draft));
        return draft;
    }

    private static Optional<Program> welcomeOn(EventType event, List<Program> programs) {
        return programs.stream()
                .filter(program -> program.outline().kind() == ProgramKind.WELCOME)
                .filter(program -> program.outline().trigger().matches(event))
                .findAny();
    }
}
