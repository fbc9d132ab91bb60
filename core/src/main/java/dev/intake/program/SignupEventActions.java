package dev.intake.program;

import dev.intake.access.AgentScope;
import dev.intake.action.ActionContext;
import dev.intake.action.ActionFacts;
import dev.intake.action.Change;
import dev.intake.action.Field;
import dev.intake.action.Output;
import dev.intake.action.Result;
import dev.intake.action.Value;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventType;
import dev.intake.kernel.JsonKind;
import dev.intake.kernel.JsonShape;
import dev.intake.tenant.SettingsEdit;
import dev.intake.tenant.SettingsRevision;
import dev.intake.tenant.Tenant;
import java.util.List;
import java.util.Optional;

/** What can be asked for about the event type that indicates that a new user signed up. (Spec, Tenant; Decisions 6.3) */
public final class SignupEventActions {
    private static final Field<EventType> EVENT = Field.required(
            "event",
            Value.text("an event type of 1 to 120 letters, digits, spaces and . _ : - /", EventType::parse),
            "The event type, such as user.signed_up.");

    /**
     * Saves the signup event, and drafts a welcome program for it unless there is one in any state. Welcome programs for other
     * events are unchanged.
     */
    public static final Change<ProgramStorage, ProgramStores, SettingsEdit<EventType>, SignupEventSet> SET =
            ActionFacts.put("setSignupEvent", "/signup-event", AgentScope.SETUP)
                    .about("Sets the signup event. Drafts a welcome program for it, unless one exists.")
                    .of(SettingsEdit.input(List.of(EVENT), EVENT::of), Output.of(SignupEventSet.SHAPE))
                    .changedBy(ProgramStorage::unitOfWork, edit -> "save signup event", SignupEventActions::set);

    private SignupEventActions() {}

    /**
     * The signup event and its welcome program.
     *
     * @param event the signup event
     * @param welcome the welcome program for this event
     * @param drafted whether the welcome program was drafted now
     */
    public record SignupEventSet(EventType event, Program welcome, boolean drafted) {
        private static final JsonShape<SignupEventSet> SHAPE = new JsonShape<SignupEventSet>("SignupEventSet")
                .has("signupEvent", JsonKind.TEXT, set -> set.event().value())
                .has("drafted", JsonKind.FLAG, SignupEventSet::drafted)
                .has("programId", JsonKind.ID, set -> set.welcome().id())
                .has("state", ProgramFields.STATE, set -> set.welcome().state());
    }

    private static Result<SignupEventSet> set(
            ProgramStores stores, SettingsEdit<EventType> edit, ActionContext context) {
        return edit.on(stores, tenant -> SettingsRevision.of(tenant.signupEvent()))
                .then(tenant -> set(stores, tenant, edit.value(), context));
    }

    private static Result<SignupEventSet> set(
            ProgramStores stores, Tenant tenant, EventType event, ActionContext context) {
        List<Program> programs = stores.programs().programs();
        Optional<Program> known = programs.stream()
                .filter(program -> program.outline().kind() == ProgramKind.WELCOME)
                .filter(program -> program.outline().trigger().matches(event))
                .findAny();
        if (known.isEmpty() && ProgramDrafting.isFull(programs)) {
            return Result.conflict(ProgramDrafting.FULL);
        }
        stores.save(tenant.withSignupEvent(event));
        return new Result.Done<>(
                known.isPresent()
                        ? new SignupEventSet(event, known.get(), false)
                        : new SignupEventSet(event, draft(stores, programs, event, context), true));
    }

    private static Program draft(ProgramStores stores, List<Program> programs, EventType event, ActionContext context) {
        Program draft = new Program.Draft(new ProgramOutline(
                new ProgramId(context.ids().next()),
                ProgramDrafting.freeName("Welcome", programs),
                ProgramKind.WELCOME,
                new Trigger(event),
                context.clock().instant()));
        stores.programs().save(List.of(draft));
        return draft;
    }
}
