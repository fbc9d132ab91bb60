package dev.intake.program;

import static dev.intake.kernel.JsonKind.COUNT;
import static dev.intake.kernel.JsonKind.FLAG;
import static dev.intake.kernel.JsonKind.ID;
import static dev.intake.kernel.JsonKind.NUMBERS;
import static dev.intake.kernel.JsonKind.TEXT;
import static dev.intake.kernel.JsonKind.TEXTS;
import static dev.intake.kernel.JsonKind.URI;
import static dev.intake.kernel.JsonKind.list;
import static dev.intake.kernel.JsonKind.object;

import dev.intake.access.AgentScope;
import dev.intake.action.ActionContext;
import dev.intake.action.ActionFacts;
import dev.intake.action.ActionFacts.Trait;
import dev.intake.action.Change;
import dev.intake.action.Endpoints;
import dev.intake.action.Field;
import dev.intake.action.Input;
import dev.intake.action.Output;
import dev.intake.action.Query;
import dev.intake.action.Result;
import dev.intake.action.Task;
import dev.intake.action.Value;
import dev.intake.email.EmailStatus;
import dev.intake.enrollment.ProgramId;
import dev.intake.kernel.Json;
import dev.intake.kernel.JsonShape;
import dev.intake.kernel.TenantId;
import dev.intake.template.MergeField;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What can be asked for about the emails and rules of programs, which stand in program files. (Decisions 6.1; ADR 125) */
public final class DraftActions {
    private static final Value<String> DOCUMENT = Value.document("a program file in YAML or JSON", "ProgramFile");
    private static final String STALE =
            "The program has changed since you read it. Nothing was changed. Read it and edit again.";

    private static final Field<String> FILE = Field.required(
            "file", DOCUMENT, "A program file in YAML or JSON, at most 2 MiB; see the guide to programs.");
    private static final Field<String> CHECKED = Field.optional(
            "file", DOCUMENT, "A program file in YAML or JSON, at most 2 MiB. Default: the emails of the program.");
    private static final Field<Boolean> NEW_ONLY = Field.optional(
            "newContactsOnly",
            Value.flag(),
            "Whether contacts that were enrolled while the program had no emails get none of the new ones. Default:"
                    + " `false`.");

    private static final Output<Saved> SAVED = Output.of(Saved.SHAPE)
            .revised(saved -> Revision.of(saved.whole().check().sequence()).value());

    /** Reads a program with its program file, its next version, and the number of its emails by state. */
    public static final Query<ProgramStorage, Optional<ProgramId>, Details> READ = ActionFacts.get(
                    "readProgram", "/programs/{programId}", AgentScope.DATA)
            .about(
                    "Reads a program. Returns the program with its program file and the number of its emails by state, and"
                            + " the next version that waits for approval.")
            .with(Trait.IN_EITHER_WORLD)
            .of(Input.of(ProgramActions.PROGRAM), Output.of(Details.SHAPE).revised(Details::revision))
            .answeredBy((ProgramStorage storage, TenantId tenant, Optional<ProgramId> id, ActionContext context) ->
                    ProgramActions.found(
                            storage,
                            tenant,
                            id,
                            program -> new Result.Done<>(read(storage, tenant, program, context))));

    /** Drafts a program, which has no effect until a person approves it. A name that another draft has is numbered. */
    public static final Task<ProgramStorage, String, Edited, Saved> DRAFT = ActionFacts.post(
                    "draftProgram", "/programs", AgentScope.PROGRAMS)
            .about("Drafts a program. It starts nothing until a person approves it in the dashboard.")
            .with(Trait.ONCE, Trait.CREATES)
            .of(Input.of(FILE), SAVED)
            .begunAfter(
                    ProgramStorage::unitOfWork,
                    (file, result) -> "draft program",
                    (ProgramStorage storage, TenantId tenant, String file, ActionContext context) -> context.port(
                                    ProgramFiles.class)
                            .plan(file)
                            .then(plan -> new Result.Done<Change.Work<ProgramStores, String, Edited>>(
                                    (stores, read, caller) -> drafted(stores, plan, caller))))
            .then(DraftActions::saved);

    /**
     * Edits a program. A draft is changed immediately. A program that was live gets a {@link NextVersion}, which takes effect
     * when a person approves it.
     */
    public static final Task<ProgramStorage, Edit, Edited, Saved> EDIT = ActionFacts.put(
                    "editProgram", "/programs/{programId}", AgentScope.PROGRAMS)
            .about(
                    "Edits a program. Replaces the emails and rules of a draft by those of a program file, which has no name,"
                            + " event and kind, or those of the program. Of a program that was live, saves them as its next"
                            + " version, which a person approves in the dashboard. `412` means that the program changed since it"
                            + " was read.")
            .with(Trait.CONDITIONAL)
            .of(new Input<>(List.of(ProgramActions.PROGRAM, FILE, NEW_ONLY, Input.REVISION), Edit::of), SAVED)
            .begunAfter(ProgramStorage::unitOfWork, Edit::words, DraftActions::edit)
            .then(DraftActions::saved);

    /** Checks the emails of a program file, or those of the program, in any state of the program. */
    public static final Query<ProgramStorage, Validation, Checked> VALIDATE = ActionFacts.post(
                    "validateProgram", "/programs/{programId}/validate", AgentScope.PROGRAMS)
            .about(
                    "Checks a program. Finds merge fields that may have no value. Changes nothing. `approvable` is false if a"
                            + " finding blocks approval, there are no emails, or the postal address is missing.")
            .of(new Input<>(List.of(ProgramActions.PROGRAM, CHECKED), Validation::of), Output.of(Checked.SHAPE))
            .answeredBy((ProgramStorage storage, TenantId tenant, Validation asked, ActionContext context) ->
                    ProgramActions.found(
                            storage,
                            tenant,
                            asked.program(),
                            program -> asked.sequence(storage.programViews(tenant), program, context)
                                    .then(sequence -> new Result.Done<>(checked(storage, tenant, program, sequence)))));

    private DraftActions() {}

    /**
     * An edit.
     *
     * @param program the program; absent if the text that named it is no id
     * @param file a program file
     * @param catchUp whether contacts enrolled while the program had no emails receive the new ones
     * @param seen the revision that the editor started from: of the next version if there is one, else of the program; absent
     *     if the edit replaces what is stored
     */
    public record Edit(Optional<ProgramId> program, String file, CatchUp catchUp, Optional<Revision> seen) {
        static Edit of(Json given) {
            return new Edit(
                    ProgramActions.PROGRAM.of(given),
                    FILE.of(given),
                    NEW_ONLY.in(given).orElse(false) ? CatchUp.EXCLUDE : CatchUp.INCLUDE,
                    Input.REVISION.in(given).map(text -> new Revision(text.strip())));
        }

        String words(Result<Edited> result) {
            String effect =
                    result instanceof Result.Done<Edited> done ? done.value().effect().words : Effect.SAVED.words;
            return ProgramActions.words(effect, program);
        }
    }

    /** What an edit did. */
    public enum Effect {
        /** It is stored and has taken effect. */
        SAVED("edit program"),
        /** It is stored as the next version, which a person must approve. */
        AWAITS_APPROVAL("save next version of program"),
        /** It equals what the program, which was live, has already. */
        UNCHANGED("edit program"),
        /** It equals what the program, which was live, has already; so the next version was discarded. */
        DISCARDED("discard next version of program");

        private final String words;

        Effect(String words) {
            this.words = words;
        }
    }

    /**
     * A program that was drafted or edited.
     *
     * @param program the program
     * @param sequence its emails, or those of its next version if the edit awaits approval
     * @param effect what the edit did
     */
    public record Edited(Program program, EmailSequence sequence, Effect effect) {}

    /**
     * A program that was drafted or edited, with findings about its emails.
     *
     * @param whole the program
     * @param effect what the edit did
     */
    public record Saved(Whole whole, Effect effect) {
        static final JsonShape<Saved> SHAPE = new JsonShape<Saved>("SavedProgram")
                .with(Whole.SHAPE, Saved::whole)
                .has("awaitsApproval", FLAG, Saved::awaitsApproval)
                .about("Whether a person has to approve before it takes effect.")
                .with(Whole.REVIEW, Saved::whole)
                .has(
                        "postalAddressMissing",
                        FLAG,
                        saved -> saved.whole().check().lacksPostalAddress())
                .about("Whether approval requires a postal address that the tenant does not have.")
                .with(ProgramFields.CHECK, saved -> saved.whole().check());

        private boolean awaitsApproval() {
            return effect == Effect.AWAITS_APPROVAL || whole.check().program() instanceof Program.Draft;
        }
    }

    /**
     * A program with its emails.
     *
     * @param check the program and its emails, with findings
     * @param enrolled how many contacts it ever enrolled
     * @param files writes program files
     * @param reviewUrl the page where a person reviews and approves it
     */
    public record Whole(ProgramCheck check, long enrolled, ProgramFiles files, String reviewUrl) {
        static Whole of(ProgramStorage storage, TenantId tenant, ProgramCheck check, ActionContext context) {
            ProgramId id = check.program().id();
            return new Whole(
                    check,
                    storage.programViews(tenant).enrollmentCounts().getOrDefault(id, 0L),
                    context.port(ProgramFiles.class),
                    context.port(Endpoints.class).program(tenant, id.value()));
        }

        static final JsonShape<Whole> SHAPE = new JsonShape<Whole>("")
                .with(
                        ProgramFields.SHAPE,
                        whole -> new ProgramActions.Listed(whole.check().program(), whole.enrolled()))
                .has(
                        "revision",
                        TEXT,
                        whole -> Revision.of(whole.check().sequence()).value())
                .about("Identifies the content of the emails.")
                .has("file", TEXT, Whole::file)
                .about("The program file in YAML.");

        static final JsonShape<Whole> REVIEW = new JsonShape<Whole>("")
                .has("reviewUrl", URI, Whole::reviewUrl)
                .about("The page where a person reviews and approves it.");

        /** Returns the program file. */
        public String file() {
            return files.write(check.program(), check.sequence());
        }
    }

    /**
     * A program with its emails and what became of them.
     *
     * @param whole the program
     * @param next its next version, if it has one
     * @param emails the number of its emails in each state
     */
    public record Details(Whole whole, Optional<NextVersion> next, Map<EmailStatus, Long> emails) {
        /** Copies the map. */
        public Details {
            emails = Map.copyOf(emails);
        }

        /** Returns the revision that an edit would replace. */
        String revision() {
            return next.map(NextVersion::revision)
                    .orElseGet(() -> Revision.of(whole.check().sequence()))
                    .value();
        }

        private static final JsonShape<NextFile> NEXT = new JsonShape<NextFile>("")
                .has("revision", TEXT, next -> next.version().revision().value())
                .has(
                        "file",
                        TEXT,
                        next -> next.files()
                                .write(next.program(), next.version().sequence()))
                .with(ProgramFields.NEXT, NextFile::version);

        static final JsonShape<Details> SHAPE = new JsonShape<Details>("ProgramDetails")
                .with(Whole.SHAPE, Details::whole)
                .with(Whole.REVIEW, Details::whole)
                .has(
                        "fields",
                        TEXTS,
                        details -> details.whole().check().offered().offered().stream()
                                .map(MergeField::written)
                                .toList())
                .about("Merge fields that emails can use.")
                .with(ProgramFields.CHECK, details -> details.whole().check())
                .has("emails", NUMBERS, Details::counts)
                .about("The number of emails by state.")
                .orNull("nextVersion", object(NEXT), Details::nextFile)
                .about("The edit that waits for approval.");

        private Map<String, Long> counts() {
            Map<String, Long> counts = new LinkedHashMap<>();
            new TreeMap<>(emails).forEach((status, count) -> counts.put(status.label(), count));
            return counts;
        }

        private Optional<NextFile> nextFile() {
            return next.map(version -> new NextFile(version, whole.check().program(), whole.files()));
        }

        private record NextFile(NextVersion version, Program program, ProgramFiles files) {}
    }

    /**
     * What is to be checked.
     *
     * @param program the program; absent if the text that named it is no id
     * @param file a program file; absent for the emails of the program
     */
    public record Validation(Optional<ProgramId> program, Optional<String> file) {
        static Validation of(Json given) {
            return new Validation(
                    ProgramActions.PROGRAM.of(given), CHECKED.in(given).filter(text -> !text.isBlank()));
        }

        private Result<EmailSequence> sequence(ProgramViews views, Program stored, ActionContext context) {
            return file.isPresent()
                    ? context.port(ProgramFiles.class).sequence(file.get(), stored.outline())
                    : new Result.Done<>(views.sequence(stored));
        }
    }

    /**
     * Checked emails.
     *
     * @param check the check
     * @param sameEvent the other live programs that start on the same event, oldest first
     */
    public record Checked(ProgramCheck check, List<Program> sameEvent) {
        /** Copies the list. */
        public Checked {
            sameEvent = List.copyOf(sameEvent);
        }

        private static final JsonShape<Program> OTHER = new JsonShape<Program>("")
                .has("programId", ID, Program::id)
                .has("name", TEXT, other -> other.outline().name());

        static final JsonShape<Checked> SHAPE = new JsonShape<Checked>("CheckedProgram")
                .has("programId", ID, checked -> checked.check().program().id())
                .has("approvable", FLAG, checked -> checked.check().isApprovable())
                .has(
                        "emails",
                        COUNT,
                        checked -> checked.check().sequence().emails().size())
                .about("Checked emails.")
                .has("postalAddressMissing", FLAG, checked -> checked.check().lacksPostalAddress())
                .about("Whether approval requires a postal address that the tenant does not have.")
                .with(ProgramFields.CHECK, Checked::check)
                .has("sameEvent", list(OTHER), Checked::sameEvent)
                .about("Other live programs that the same event starts.");
    }

    private static Details read(ProgramStorage storage, TenantId tenant, Program program, ActionContext context) {
        ProgramViews views = storage.programViews(tenant);
        ProgramCheck check = new CheckProgram(storage).check(tenant, program, views.sequence(program));
        return new Details(
                Whole.of(storage, tenant, check, context),
                views.nextVersion(program.id()),
                views.emailCounts(program.id()));
    }

    private static Result<Edited> drafted(ProgramStores stores, ProgramPlan plan, ActionContext context) {
        return ProgramDrafting.draft(stores, plan, context.ids(), context.clock())
                .then(draft -> new Result.Done<>(new Edited(draft, plan.sequence(), Effect.SAVED)));
    }

    private static Result<Change.Work<ProgramStores, Edit, Edited>> edit(
            ProgramStorage storage, TenantId tenant, Edit edit, ActionContext context) {
        Optional<Program> program =
                storage.tenant(tenant).flatMap(known -> edit.program().flatMap(storage.programViews(tenant)::program));
        if (program.isEmpty()) {
            return new Result.Done<>((stores, read, caller) -> Result.notFound("program"));
        }
        return context.port(ProgramFiles.class)
                .sequence(edit.file(), program.get().outline())
                .then(sequence -> {
                    ApprovalActions.complete(storage, tenant, program.get().id(), context.clock());
                    return new Result.Done<>((stores, read, caller) -> edited(stores, edit, sequence, caller));
                });
    }

    private static Result<Edited> edited(
            ProgramStores stores, Edit edit, EmailSequence sequence, ActionContext context) {
        return ProgramActions.found(stores, edit.program(), program -> {
            EmailSequence running = stores.programs().sequence(program);
            Optional<NextVersion> waiting = stores.programs().nextVersion(program.id());
            if (waiting.filter(version -> version.isApplied(running)).isPresent()) {
                return Result.conflict(
                        "An approval of the program is being completed. Nothing was changed. Try again in a moment.");
            }
            String now = Revision.of(waiting.map(NextVersion::sequence).orElse(running))
                    .value();
            if (edit.seen().filter(seen -> !seen.value().equals(now)).isPresent()) {
                return Result.stale(STALE, now);
            }
            if (!program.wasLive()) {
                stores.programs().save(program.id(), sequence);
                return new Result.Done<>(new Edited(program, sequence, Effect.SAVED));
            }
            Optional<NextVersion> next = sequence.equals(running)
                    ? Optional.empty()
                    : Optional.of(new NextVersion(
                            program.id(),
                            waiting.map(NextVersion::base).orElseGet(() -> Revision.of(running)),
                            sequence,
                            running.steps().isEmpty() ? edit.catchUp() : CatchUp.EXCLUDE,
                            context.clock().instant(),
                            context.actor()));
            stores.programs().setNextVersion(program.id(), next);
            Effect unchanged = waiting.isPresent() ? Effect.DISCARDED : Effect.UNCHANGED;
            return new Result.Done<>(
                    new Edited(program, sequence, next.isPresent() ? Effect.AWAITS_APPROVAL : unchanged));
        });
    }

    private static Result<Saved> saved(ProgramStorage storage, TenantId tenant, Edited edited, ActionContext context) {
        CheckProgram checks = new CheckProgram(storage);
        Program program = edited.program();
        ProgramViews views = storage.programViews(tenant);
        Optional<NextVersion> next =
                edited.effect() == Effect.AWAITS_APPROVAL ? views.nextVersion(program.id()) : Optional.empty();
        ProgramCheck check = next.isPresent()
                ? checks.quickCheck(tenant, program, views.sequence(program), next.get())
                : checks.check(tenant, program, edited.sequence());
        return new Result.Done<>(new Saved(Whole.of(storage, tenant, check, context), edited.effect()));
    }

    private static Checked checked(ProgramStorage storage, TenantId tenant, Program program, EmailSequence sequence) {
        CheckProgram checks = new CheckProgram(storage);
        return new Checked(checks.check(tenant, program, sequence), checks.liveOnSameEvent(tenant, program));
    }
}
