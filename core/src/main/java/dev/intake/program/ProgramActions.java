package dev.intake.program;

import dev.intake.access.AgentScope;
import dev.intake.action.ActionContext;
import dev.intake.action.ActionFacts;
import dev.intake.action.ActionFacts.Trait;
import dev.intake.action.Change;
import dev.intake.action.Field;
import dev.intake.action.Input;
import dev.intake.action.ListPage;
import dev.intake.action.Output;
import dev.intake.action.Query;
import dev.intake.action.Result;
import dev.intake.action.Task;
import dev.intake.action.Value;
import dev.intake.email.EmailQuery;
import dev.intake.email.StepEmail;
import dev.intake.enrollment.ProgramId;
import dev.intake.kernel.JsonKind;
import dev.intake.kernel.JsonShape;
import dev.intake.kernel.TenantId;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** What can be asked for about programs. */
public final class ProgramActions {
    /** A text that is no id names no program. */
    public static final Field<Optional<ProgramId>> PROGRAM = Field.required(
            "programId", Value.text("a program's id", text -> Optional.of(ProgramId.parse(text))), "The program's id.");

    static final Output<Shown> CHANGED = Output.of(Shown.SHAPE);

    private static final Field<String> NAME = Field.required(
            "name",
            Value.text("1 to " + ProgramOutline.MAX_NAME + " characters", ProgramLifecycle::validName),
            "The new name.");
    private static final Comparator<Program> OLDEST_FIRST = Comparator.comparing(
                    (Program program) -> program.outline().createdAt())
            .thenComparing(Program::id);

    /** Lists all programs, oldest first. */
    public static final Query<ProgramStorage, Input.Nothing, ListPage<Listed>> LIST = ActionFacts.get(
                    "listPrograms", "/programs", AgentScope.READ)
            .about("Lists programs. All of them, oldest first.")
            .with(Trait.IN_EITHER_WORLD)
            .of(Input.none(), ListPage.output("Programs", "programs", ProgramFields.SHAPE))
            .answeredBy((ProgramStorage storage, TenantId tenant, Input.Nothing nothing) -> {
                Map<ProgramId, Long> enrolled = storage.programViews(tenant).enrollmentCounts();
                return new Result.Done<>(new ListPage<>(
                        storage.programViews(tenant).programs().stream()
                                .sorted(OLDEST_FIRST)
                                .map(program -> new Listed(program, enrolled.getOrDefault(program.id(), 0L)))
                                .toList(),
                        Optional.empty()));
            });

    /**
     * Pauses a live program: no event starts it and it sends nothing until a person resumes it. Names the emails that are being
     * sent at that moment.
     */
    public static final Task<ProgramStorage, Optional<ProgramId>, Changed, Shown> PAUSE = transition(
            ActionFacts.post("pauseProgram", "/programs/{programId}/pause", AgentScope.PROGRAMS)
                    .about("Pauses a program. It starts for no event and sends nothing until a person resumes it."
                            + " `sending` names the emails that are being sent at that moment and may still arrive."),
            Transition.PAUSE);

    /** Resumes a paused program. Events that arrived during the pause do not start it. */
    public static final Task<ProgramStorage, Optional<ProgramId>, Changed, Shown> RESUME = transition(
            ActionFacts.post("resumeProgram", "/programs/{programId}/resume", AgentScope.OPERATE)
                    .about("Resumes a paused program. Events that arrived during the pause do not start it."),
            Transition.RESUME);

    /** Archives a paused program or a draft, which removes it from lists. Its enrollments, emails and results stay. (ADR 125) */
    public static final Task<ProgramStorage, Optional<ProgramId>, Changed, Shown> ARCHIVE = transition(
            ActionFacts.post("archiveProgram", "/programs/{programId}/archive", AgentScope.OPERATE)
                    .about("Archives a paused program or a draft. It starts and sends nothing; its history stays."),
            Transition.ARCHIVE);

    /** Returns an archived program to the state that it had. This starts nothing. */
    public static final Task<ProgramStorage, Optional<ProgramId>, Changed, Shown> RESTORE = transition(
            ActionFacts.post("restoreProgram", "/programs/{programId}/restore", AgentScope.OPERATE)
                    .about("Restores an archived program. It is paused or a draft again, as it was before, and starts"
                            + " nothing."),
            Transition.RESTORE);

    /**
     * Renames a program in any state. The name of a draft that another draft has is numbered. The audit record names the program
     * but not the names.
     */
    public static final Task<ProgramStorage, Renaming, Changed, Shown> RENAME = ActionFacts.put(
                    "renameProgram", "/programs/{programId}/name", AgentScope.OPERATE)
            .about("Renames a program, whatever its state. The name of a draft that another draft has is numbered.")
            .of(new Input<>(List.of(PROGRAM, NAME), given -> new Renaming(PROGRAM.of(given), NAME.of(given))), CHANGED)
            .begunBy(
                    ProgramStorage::unitOfWork,
                    renaming -> words("rename program", renaming.program()),
                    (ProgramStores stores, Renaming renaming, ActionContext context) ->
                            found(stores, renaming.program(), before -> renamed(stores, before, renaming.name())))
            .then(ProgramActions::shown);

    private static final JsonShape<ProgramId> DELETED = new JsonShape<ProgramId>("DeletedProgram")
            .has("programId", JsonKind.ID, draft -> draft)
            .has("deleted", JsonKind.TRUE, draft -> true);

    /** Deletes a draft with its emails. Nothing else refers to a draft, because it never enrolled a contact. */
    public static final Change<ProgramStorage, ProgramStores, Optional<ProgramId>, ProgramId> DELETE_DRAFT =
            ActionFacts.delete("deleteDraft", "/programs/{programId}", AgentScope.PROGRAMS)
                    .about("Deletes a draft. Its emails are deleted, too. A program that was approved stays.")
                    .of(Input.of(PROGRAM), Output.of(DELETED))
                    .changedBy(
                            ProgramStorage::unitOfWork,
                            id -> words("delete draft", id),
                            (ProgramStores stores, Optional<ProgramId> id, ActionContext context) ->
                                    found(stores, id, before -> deleted(stores, before)));

    private ProgramActions() {}

    /**
     * A program after a change.
     *
     * @param program the program
     * @param enrolled how many contacts it ever enrolled
     * @param sending after a pause, emails that are being sent at that moment
     */
    public record Shown(Program program, long enrolled, List<StepEmail> sending) {
        private static final JsonShape<Shown> SHAPE = new JsonShape<Shown>("ChangedProgram")
                .with(ProgramFields.SHAPE, shown -> new Listed(shown.program(), shown.enrolled()))
                .has(
                        "sending",
                        JsonKind.IDS,
                        shown -> shown.sending().stream().map(StepEmail::id).toList());

        /** Copies the list. */
        public Shown {
            sending = List.copyOf(sending);
        }
    }

    /**
     * A program that was changed.
     *
     * @param program the program after the change
     * @param sending after a pause, emails of the program being sent at that moment, at most
     *     {@value dev.intake.email.EmailQuery#MAX_LIMIT}; they may still arrive, and no others will
     */
    public record Changed(Program program, List<StepEmail> sending) {
        /** Copies the list. */
        public Changed {
            sending = List.copyOf(sending);
        }
    }

    /**
     * A program in a list.
     *
     * @param program the program
     * @param enrolled how many contacts it ever enrolled
     */
    public record Listed(Program program, long enrolled) {}

    /**
     * A new name for a program.
     *
     * @param program the program; absent if the text that named it is no id
     * @param name a {@link ProgramLifecycle#validName}
     */
    public record Renaming(Optional<ProgramId> program, String name) {}

    static String words(String action, Optional<ProgramId> id) {
        return action + id.map(program -> " " + program).orElse("");
    }

    static <T> Result<T> found(ProgramStores stores, Optional<ProgramId> id, Function<Program, Result<T>> change) {
        return id.flatMap(stores.programs()::program).map(change).orElseGet(() -> Result.notFound("program"));
    }

    static Result<Shown> shown(ProgramStorage storage, TenantId tenant, Changed changed, ActionContext context) {
        Program program = changed.program();
        long enrolled = storage.programViews(tenant).enrollmentCounts().getOrDefault(program.id(), 0L);
        return new Result.Done<>(new Shown(program, enrolled, changed.sending()));
    }

    /** Returns the answer about a program, or that it does not exist. */
    public static <T> Result<T> found(
            ProgramStorage storage, TenantId tenant, Optional<ProgramId> id, Function<Program, Result<T>> answer) {
        return storage.tenant(tenant).isEmpty()
                ? Result.notFound("program")
                : id.flatMap(storage.programViews(tenant)::program)
                        .map(answer)
                        .orElseGet(() -> Result.notFound("program"));
    }

    private static Result<Changed> renamed(ProgramStores stores, Program before, String name) {
        List<Program> others = before instanceof Program.Draft
                ? stores.programs().programs().stream()
                        .filter(other -> !other.id().equals(before.id()))
                        .toList()
                : List.of();
        String free = ProgramDrafting.freeName(name, others);
        Program after = before.with(before.outline().named(free));
        stores.programs().save(List.of(after));
        return new Result.Done<>(new Changed(after, List.of()));
    }

    private static Result<ProgramId> deleted(ProgramStores stores, Program before) {
        if (!(before instanceof Program.Draft draft)) {
            return Transition.refused(before, "Only a draft can be deleted.");
        }
        stores.programs().delete(draft);
        return new Result.Done<>(draft.id());
    }

    private static Task<ProgramStorage, Optional<ProgramId>, Changed, Shown> transition(
            ActionFacts facts, Transition transition) {
        return facts.of(Input.of(PROGRAM), CHANGED)
                .begunBy(
                        ProgramStorage::unitOfWork,
                        id -> words(transition.words, id),
                        (ProgramStores stores, Optional<ProgramId> id, ActionContext context) ->
                                found(stores, id, before -> transition.on(stores, before, context)))
                .then(ProgramActions::shown);
    }

    /** A change of a program's state. */
    private enum Transition {
        PAUSE("pause program", "Only an active program can be paused, and only a paused one resumed.", true) {
            @Override
            Optional<Program> after(Program before) {
                return before instanceof Program.Live live ? Optional.of(live.pause()) : Optional.empty();
            }
        },
        RESUME("resume program", PAUSE.rule, true) {
            @Override
            Optional<Program> after(Program before) {
                return before instanceof Program.Paused paused ? Optional.of(paused.resume()) : Optional.empty();
            }
        },
        ARCHIVE("archive program", "Only a paused program or a draft can be archived.", false) {
            @Override
            Optional<Program> after(Program before) {
                return before instanceof Program.Archivable open ? Optional.of(open.archive()) : Optional.empty();
            }
        },
        RESTORE("restore program", "Only an archived program can be restored.", false) {
            @Override
            Optional<Program> after(Program before) {
                return before instanceof Program.Archived archived ? Optional.of(archived.before()) : Optional.empty();
            }
        };

        private final String words;
        private final String rule;
        /** Whether results show when it happened. */
        private final boolean isRecorded;

        Transition(String words, String rule, boolean isRecorded) {
            this.words = words;
            this.rule = rule;
            this.isRecorded = isRecorded;
        }

        abstract Optional<Program> after(Program before);

        Result<Changed> on(ProgramStores stores, Program before, ActionContext context) {
            Optional<Program> after = after(before);
            if (after.isEmpty()) {
                return refused(before, rule);
            }
            Program into = after.get();
            stores.programs().save(List.of(into));
            if (isRecorded) {
                stores.programs()
                        .record(List.of(new ProgramTransition(
                                into.id(), into.state(), context.clock().instant())));
            }
            return new Result.Done<>(new Changed(
                    into, this == PAUSE ? stores.emails().emails(EmailQuery.sendingOf(into.id())) : List.of()));
        }

        static <T> Result<T> refused(Program before, String rule) {
            return Result.conflict("The program is " + before.state().label() + ". " + rule + " Nothing was changed.");
        }
    }
}
