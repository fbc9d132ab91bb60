package dev.intake.program;

import dev.intake.access.AgentScope;
import dev.intake.action.ActionContext;
import dev.intake.action.ActionFacts;
import dev.intake.action.ActionFacts.Method;
import dev.intake.action.Change;
import dev.intake.action.Field;
import dev.intake.action.Input;
import dev.intake.action.Result;
import dev.intake.action.Value;
import dev.intake.enrollment.ProgramId;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** What can be asked for about programs. */
public final class ProgramActions {
    /** A text that is no id names no program. */
    private static final Field<Optional<ProgramId>> PROGRAM = Field.required(
            "programId", Value.text("a program's id", text -> Optional.of(ProgramId.parse(text))), "The program's id.");

    /**
     * Pauses a live program: no event starts it and it sends nothing until a person resumes it. Names the emails that are being
     * sent at that moment.
     */
    public static final Change<ProgramStorage, ProgramStores, Optional<ProgramId>, ProgramChange.Changed> PAUSE =
            transition(
                    "pause program",
                    new ActionFacts(
                            "pauseProgram", Method.POST, "/programs/{programId}/pause", AgentScope.PROGRAMS, Set.of()),
                    before -> before instanceof Program.Live live ? Optional.of(live.pause()) : Optional.empty());

    /** Resumes a paused program. Events that arrived during the pause do not start it. */
    public static final Change<ProgramStorage, ProgramStores, Optional<ProgramId>, ProgramChange.Changed> RESUME =
            transition(
                    "resume program",
                    new ActionFacts(
                            "resumeProgram", Method.POST, "/programs/{programId}/resume", AgentScope.OPERATE, Set.of()),
                    before ->
                            before instanceof Program.Paused paused ? Optional.of(paused.resume()) : Optional.empty());

    private ProgramActions() {}

    private static Change<ProgramStorage, ProgramStores, Optional<ProgramId>, ProgramChange.Changed> transition(
            String words, ActionFacts facts, Function<Program, Optional<Program>> transition) {
        return new Change<>(
                facts,
                Input.of(PROGRAM),
                ProgramStorage::unitOfWork,
                id -> words + id.map(program -> " " + program).orElse(""),
                (stores, id, context) -> id.flatMap(stores.programs()::program)
                        .map(before -> changed(stores, before, transition.apply(before), context))
                        .orElseGet(() -> Result.notFound("program")));
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
