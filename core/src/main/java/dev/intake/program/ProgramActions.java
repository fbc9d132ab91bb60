package dev.intake.program;

import dev.intake.access.AgentScope;
import dev.intake.action.ActionContext;
import dev.intake.action.ActionFacts;
import dev.intake.action.Field;
import dev.intake.action.Input;
import dev.intake.action.Output;
import dev.intake.action.Result;
import dev.intake.action.Task;
import dev.intake.action.Value;
import dev.intake.email.StepEmail;
import dev.intake.enrollment.ProgramId;
import dev.intake.kernel.JsonFields;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** What can be asked for about programs. */
public final class ProgramActions {
    /** A text that is no id names no program. */
    private static final Field<Optional<ProgramId>> PROGRAM = Field.required(
            "programId", Value.text("a program's id", text -> Optional.of(ProgramId.parse(text))), "The program's id.");

    private static final Output<Shown> CHANGED = Output.of("ChangedProgram", Shown::write);

    /**
     * Pauses a live program: no event starts it and it sends nothing until a person resumes it. Names the emails that are being
     * sent at that moment.
     */
    public static final Task<ProgramStorage, Optional<ProgramId>, ProgramChange.Changed, Shown> PAUSE = transition(
            ActionFacts.post("pauseProgram", "/programs/{programId}/pause", AgentScope.PROGRAMS)
                    .about("Pauses a program. It starts for no event and sends nothing until a person resumes it."
                            + " `sending` names the emails that are being sent at that moment and may still arrive."),
            "pause program",
            before -> before instanceof Program.Live live ? Optional.of(live.pause()) : Optional.empty());

    /** Resumes a paused program. Events that arrived during the pause do not start it. */
    public static final Task<ProgramStorage, Optional<ProgramId>, ProgramChange.Changed, Shown> RESUME = transition(
            ActionFacts.post("resumeProgram", "/programs/{programId}/resume", AgentScope.OPERATE)
                    .about("Resumes a paused program. Events that arrived during the pause do not start it."),
            "resume program",
            before -> before instanceof Program.Paused paused ? Optional.of(paused.resume()) : Optional.empty());

    private ProgramActions() {}

    /**
     * A program after a change.
     *
     * @param program the program
     * @param enrolled how many contacts it ever enrolled
     * @param sending after a pause, emails that are being sent at that moment
     */
    public record Shown(Program program, long enrolled, List<StepEmail> sending) {
        /** Copies the list. */
        public Shown {
            sending = List.copyOf(sending);
        }

        void write(JsonFields json) {
            ProgramFields.write(program, enrolled, json);
            json.texts(
                    "sending",
                    sending.stream().map(email -> email.id().toString()).toList());
        }
    }

    private static Task<ProgramStorage, Optional<ProgramId>, ProgramChange.Changed, Shown> transition(
            ActionFacts facts, String words, Function<Program, Optional<Program>> transition) {
        return facts.of(Input.of(PROGRAM), CHANGED)
                .begunBy(
                        ProgramStorage::unitOfWork,
                        id -> words + id.map(program -> " " + program).orElse(""),
                        (ProgramStores stores, Optional<ProgramId> id, ActionContext context) -> id.flatMap(
                                        stores.programs()::program)
                                .map(before -> changed(stores, before, transition.apply(before), context))
                                .orElseGet(() -> Result.notFound("program")))
                .then((storage, tenant, changed, context) -> new Result.Done<>(new Shown(
                        changed.program(),
                        storage.programViews(tenant)
                                .enrollmentCounts()
                                .getOrDefault(changed.program().id(), 0L),
                        changed.sending())));
    }

    private static Result<ProgramChange.Changed> changed(
            ProgramStores stores, Program before, Optional<Program> after, ActionContext context) {
        if (after.isEmpty()) {
            return Result.conflict("The program is " + before.state().label()
                    + ". Only an active program can be paused, and only a paused one resumed. Nothing was changed.");
        }
        Program into = after.get();
        stores.programs().save(List.of(into));
        stores.programs()
                .record(List.of(new ProgramTransition(
                        into.id(), into.state(), context.clock().instant())));
        return new Result.Done<>(new ProgramChange.Changed(into, ProgramLifecycle.sending(stores, into)));
    }
}
