package dev.intake.program;

import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventType;
import dev.intake.kernel.IdGenerator;
import dev.intake.kernel.TenantId;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** Sets the event type that indicates that a new user signed up. (Spec, Tenant; Decisions 6.3) */
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
     * The signup event and its welcome program.
     *
     * @param event the signup event
     * @param welcome the welcome program for this event
     * @param drafted whether the welcome program was drafted now
     */
    public record SignupEventSet(EventType event, Program welcome, boolean drafted) {}

    /**
     * Saves the signup event, and drafts a welcome program for it unless there is one in any state. Welcome programs
     * for other events are unchanged.
     *
     * @return empty, without effect, if the tenant does not exist, or {@linkplain ProgramDrafting#FULL cannot have the draft}
     */
    public Optional<SignupEventSet> save(TenantId tenant, EventType event) {
        return storage.unitOfWork()
                .inTenant(tenant, stores -> saved(event, stores))
                .flatMap(saved -> saved);
    }

    /**
     * Saves the signup event as {@link #save(TenantId, EventType)} does, unless it changed since the editor read it.
     *
     * @param seen the setting that the editor read; absent if there was none
     */
    public SignupEventEdit save(TenantId tenant, Optional<EventType> seen, EventType event) {
        return storage.unitOfWork()
                .<SignupEventEdit>inTenant(tenant, stores -> {
                    Optional<EventType> now = stores.tenant().signupEvent();
                    return now.equals(seen)
                            ? saved(event, stores)
                                    .<SignupEventEdit>map(SignupEventEdit.Saved::new)
                                    .orElseGet(SignupEventEdit.TooManyPrograms::new)
                            : new SignupEventEdit.Stale(now);
                })
                .orElseGet(SignupEventEdit.NoSuchTenant::new);
    }

    private Optional<SignupEventSet> saved(EventType event, ProgramStores stores) {
        List<Program> programs = stores.programs().programs();
        Optional<Program> known = welcomeOn(event, programs);
        if (known.isEmpty() && ProgramDrafting.isFull(programs)) {
            return Optional.empty();
        }
        stores.save(stores.tenant().withSignupEvent(event));
        return Optional.of(
                known.isPresent()
                        ? new SignupEventSet(event, known.get(), false)
                        : new SignupEventSet(event, draftWelcome(event, programs, stores), true));
    }

    private Program draftWelcome(EventType event, List<Program> programs, ProgramStores stores) {
        Program draft = new Program.Draft(new ProgramOutline(
                new ProgramId(ids.next()),
                ProgramDrafting.freeName("Welcome", programs),
                ProgramKind.WELCOME,
                new Trigger(event),
                clock.instant()));
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
