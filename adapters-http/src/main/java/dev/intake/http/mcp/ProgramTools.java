package dev.intake.http.mcp;

import static dev.intake.kernel.JsonKind.TEXT;
import static dev.intake.kernel.JsonKind.URI;
import static dev.intake.kernel.JsonKind.object;

import dev.intake.access.AgentScope;
import dev.intake.action.Field;
import dev.intake.action.Input;
import dev.intake.action.ListPage;
import dev.intake.action.Result;
import dev.intake.action.Value;
import dev.intake.event.EventType;
import dev.intake.kernel.Json;
import dev.intake.kernel.JsonKind;
import dev.intake.kernel.JsonShape;
import dev.intake.program.DraftActions;
import dev.intake.program.Program;
import dev.intake.program.ProgramActions;
import dev.intake.program.ProgramActions.Listed;
import dev.intake.program.SignupEventActions;
import dev.intake.program.SignupEventActions.SignupEventSet;
import dev.intake.tenant.SettingsRevision;
import dev.intake.tenant.Tenant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Tools that list, read and change programs. (Spec, States and transitions) */
final class ProgramTools {
    private static final Field<EventType> SIGNUP_EVENT = Field.required(
            "event", EventTools.TYPE, "An event type, compared exactly; list_event_types shows those that arrived.");
    private static final Field<Boolean> REPLACE =
            Field.optional("replace", Value.flag(), "true if the user agreed to replace another. Default: false.");

    private ProgramTools() {}

    static AgentTool<?> list() {
        return ToolDescription.reads("list_programs", "List programs", AgentScope.READ)
                .about(
                        "Lists the tenant's lifecycle programs with their states and how many contacts have entered each,"
                                + " the oldest first. A draft starts nothing until a person approves it in the dashboard.")
                .runs(
                        ProgramActions.LIST,
                        new JsonShape<ListPage<Listed>>("")
                                .has("programs", JsonKind.list(Review.PROGRAM), ListPage::rows));
    }

    static AgentTool<?> read() {
        return ToolDescription.reads("read_program", "Read a program", AgentScope.PROGRAMS)
                .about("Reads a program in any state: its program file, which contains the emails and rules, and the"
                        + " revision that edit_draft requires. The file shows merge fields, never values of"
                        + " contacts or events. Invisible characters are omitted.")
                .runs(
                        DraftActions.READ,
                        Set.of(),
                        UntrustedText.apart(
                                Review.SHAPE,
                                new JsonShape<Review>("")
                                        .has(
                                                "file",
                                                TEXT,
                                                review -> review.whole().file())),
                        call -> call.run(DraftActions.READ, call.given())
                                .then(details -> new Result.Done<>(Review.of(call, details.whole(), false))));
    }

    static AgentTool<?> edit() {
        return ToolDescription.ends("edit_draft", "Edit a draft", AgentScope.PROGRAMS)
                .about(
                        "Replaces the emails and rules of a draft by those of a program file, as read_program returns it;"
                                + " name, event and kind stay. Read it first: the revision shows that nobody else changed"
                                + " the draft since. Nothing is sent until a person approves the draft. A program that was"
                                + " approved once is edited in the dashboard only.")
                .runs(
                        DraftActions.EDIT,
                        Set.of("newContactsOnly"),
                        Review.SHAPE,
                        call -> call.program(program -> program instanceof Program.Draft
                                ? edit(call)
                                : Result.conflict("The program is "
                                        + program.state().label()
                                        + ", and only a draft can be edited here. Give the user " + call.page(program)
                                        + " to edit it. Nothing was changed.")));
    }

    /** Edits a draft. If a person approves it in this moment, contacts that it enrolled get none of the new emails. */
    private static Result<Review> edit(ToolCall call) {
        return call.run(DraftActions.EDIT, call.with("newContactsOnly", new Json.Flag(true)))
                .then(saved -> new Result.Done<>(
                        Review.of(call, saved.whole(), saved.effect() == DraftActions.Effect.AWAITS_APPROVAL)));
    }

    static AgentTool<?> delete() {
        return ToolDescription.ends("delete_draft", "Delete a draft", AgentScope.PROGRAMS)
                .about("Deletes a draft with its emails, for good. A program that was approved once cannot be deleted.")
                .runs(ProgramActions.DELETE_DRAFT);
    }

    static AgentTool<?> pause() {
        return ToolDescription.ends("pause_program", "Pause a program", AgentScope.PROGRAMS)
                .about("Pauses an active program: no event starts it and it sends nothing until a person resumes it in"
                        + " the dashboard. No tool can approve or resume a program.")
                .runs(
                        ProgramActions.PAUSE,
                        new JsonShape<ProgramActions.Shown>("")
                                .has(
                                        "program",
                                        object(Review.PROGRAM),
                                        paused -> new Listed(paused.program(), paused.enrolled()))
                                .with(
                                        ProgramActions.PAUSE.output().shape().only(List.of("sending")),
                                        paused -> paused));
    }

    /** A signup event that was set. */
    private record SignupEvent(SignupEventSet set, String reviewUrl) {
        private static final JsonShape<SignupEvent> SHAPE = new JsonShape<SignupEvent>("")
                .with(
                        SignupEventActions.SET.output().shape().only(List.of("drafted", "programId", "state")),
                        SignupEvent::set)
                .has("reviewUrl", URI, SignupEvent::reviewUrl)
                .has(
                        "next",
                        TEXT,
                        event -> event.set().drafted()
                                ? "The welcome program has no emails yet: read_program, then edit_draft."
                                : "The welcome program already existed.");
    }

    static AgentTool<?> signupEvent() {
        return ToolDescription.ends("set_signup_event", "Set the signup event", AgentScope.SETUP)
                .about("Sets the event type that means that a new user signed up, and drafts a welcome program for it"
                        + " unless there is one. A different type that is already set is replaced only with"
                        + " replace: ask the user first.")
                .runs(List.of(SIGNUP_EVENT, REPLACE), SignupEvent.SHAPE, ProgramTools::setSignupEvent);
    }

    private static Result<SignupEvent> setSignupEvent(ToolCall call) {
        EventType event = SIGNUP_EVENT.of(call.given());
        Optional<EventType> now = call.storage().tenant(call.tenant()).flatMap(Tenant::signupEvent);
        boolean isAnother = now.filter(known -> !known.equals(event)).isPresent();
        if (isAnother && !REPLACE.in(call.given()).orElse(false)) {
            return Result.conflict("Another signup event is set. Nothing was changed. Ask the user, and call this again"
                    + " with replace if they agree.");
        }
        Map<String, String> given = Map.of(
                SIGNUP_EVENT.name(),
                event.value(),
                Input.REVISION.name(),
                SettingsRevision.of(now).value());
        return call.run(SignupEventActions.SET, SignupEventActions.SET.input().typed(given))
                .then(set -> new Result.Done<>(new SignupEvent(set, call.page(set.welcome()))));
    }
}
