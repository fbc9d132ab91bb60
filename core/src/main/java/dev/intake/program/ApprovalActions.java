package dev.intake.program;

import dev.intake.access.AgentScope;
import dev.intake.action.Action;
import dev.intake.action.ActionContext;
import dev.intake.action.ActionFacts;
import dev.intake.action.ActionFacts.Trait;
import dev.intake.action.Change;
import dev.intake.action.Field;
import dev.intake.action.Input;
import dev.intake.action.Result;
import dev.intake.action.Task;
import dev.intake.action.Value;
import dev.intake.enrollment.ProgramId;
import dev.intake.kernel.Json;
import dev.intake.kernel.TenantId;
import dev.intake.program.ProgramActions.Changed;
import dev.intake.program.ProgramActions.Shown;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What only a person can ask for about drafts and next versions of programs. (Decisions 6.1; ADR 125) */
public final class ApprovalActions {
    private static final Field<ApprovalDigest> SEEN = Field.optional(
            "seen",
            Value.text("the digest of a page", text -> Optional.of(new ApprovalDigest(text))),
            "What the person approves; anything else is refused as stale. Default: what is stored.");

    private static final Input<Approving> APPROVING = new Input<>(List.of(ProgramActions.PROGRAM, SEEN), Approving::of);

    /**
     * Approves a draft. Refuses one without emails, with keys in them that are not offered (Spec, Merge fields 4), and with
     * marketing emails if the tenant lacks a postal address.
     */
    public static final Task<ProgramStorage, Approving, Changed, Shown> APPROVE = ActionFacts.post(
                    "approveProgram", "/programs/{programId}/approve", AgentScope.OPERATE)
            .about("Approves a draft. From now on its event type starts it.")
            .with(Trait.BY_PERSON)
            .of(APPROVING, ProgramActions.CHANGED)
            .begunAfter(
                    ProgramStorage::unitOfWork,
                    (asked, result) -> ProgramActions.words("approve program", asked.program()),
                    ApprovalActions::approve)
            .then(ProgramActions::shown);

    /**
     * Approves the next version of a live or paused program. The program's emails are replaced, and contacts keep their
     * position, as {@link ProgramDrafting#revise(TenantId, ProgramId, EmailSequence, CatchUp)} describes. Many contacts need
     * several units of work; if one fails, the next version stays stored, and approving it again processes the rest.
     *
     * <p>What prevents the approval of a draft prevents this one, except keys that the program used before.
     */
    public static final Action<ProgramStorage, Approving, Shown> APPROVE_NEXT = ActionFacts.post(
                    "approveNextVersion", "/programs/{programId}/next/approve", AgentScope.OPERATE)
            .about("Approves the next version of a program. Its emails and rules replace those of the program.")
            .with(Trait.BY_PERSON)
            .of(APPROVING, ProgramActions.CHANGED)
            .begunAfter(
                    ProgramStorage::unitOfWork,
                    (asked, result) -> ProgramActions.words("approve next version of program", asked.program()),
                    ApprovalActions::approveNext)
            .then((ProgramStorage storage, TenantId tenant, Approved approved, ActionContext context) -> {
                reschedule(storage, tenant, approved.rest(), context.clock());
                return ProgramActions.shown(storage, tenant, new Changed(approved.program(), List.of()), context);
            });

    /** Discards the next version of a program. */
    public static final Task<ProgramStorage, Discarding, Changed, Shown> DISCARD = ActionFacts.post(
                    "discardNextVersion", "/programs/{programId}/next/discard", AgentScope.OPERATE)
            .about("Discards the next version of a program. The program continues unchanged.")
            .with(Trait.BY_PERSON)
            .of(new Input<>(List.of(ProgramActions.PROGRAM, Input.REVISION), Discarding::of), ProgramActions.CHANGED)
            .begunAfter(
                    ProgramStorage::unitOfWork,
                    (asked, result) -> ProgramActions.words("discard next version of program", asked.program()),
                    ApprovalActions::discard)
            .then(ProgramActions::shown);

    private ApprovalActions() {}

    /**
     * What a person approves.
     *
     * @param program the program; absent if the text that named it is no id
     * @param seen what the person approves; absent for what is stored
     */
    public record Approving(Optional<ProgramId> program, Optional<ApprovalDigest> seen) {
        static Approving of(Json given) {
            return new Approving(ProgramActions.PROGRAM.of(given), SEEN.in(given));
        }
    }

    /**
     * What a person discards.
     *
     * @param program the program; absent if the text that named it is no id
     * @param seen the revision of the version to discard; absent for any
     */
    public record Discarding(Optional<ProgramId> program, Optional<Revision> seen) {
        static Discarding of(Json given) {
            return new Discarding(
                    ProgramActions.PROGRAM.of(given), Input.REVISION.in(given).map(Revision::new));
        }
    }

    /**
     * An approved next version, and the enrollments that still have to be rescheduled.
     *
     * @param program the program
     * @param rest absent if there are none
     */
    record Approved(Program program, Optional<Rest> rest) {}

    /** The enrollments of a program that still have to be rescheduled for an approved version. */
    record Rest(Program program, NextVersion version, Rescheduling rescheduling) {}

    /** Returns the refusal of an approval that something prevents. */
    static <T> Result<T> notReady(List<Remark> obstacles) {
        return Result.conflict(
                "Not approved. " + obstacles.stream().map(Remark::line).collect(Collectors.joining(" ")));
    }

    private static Result<Change.Work<ProgramStores, Approving, Changed>> approve(
            ProgramStorage storage, TenantId tenant, Approving asked, ActionContext context) {
        List<EmailSequence> parsed = parsed(storage, tenant, asked.program());
        return new Result.Done<>((stores, read, caller) -> ProgramActions.found(
                stores,
                asked.program(),
                program -> ProgramLifecycle.approved(stores, program, new Seen(asked.seen(), parsed), caller.clock())
                        .fold(new Approval.Cases<>(
                                approved -> new Result.Done<>(new Changed(approved, List.of())),
                                Result.Refused::new,
                                ApprovalActions::notReady))));
    }

    private static Result<Change.Work<ProgramStores, Approving, Approved>> approveNext(
            ProgramStorage storage, TenantId tenant, Approving asked, ActionContext context) {
        List<EmailSequence> parsed = parsed(storage, tenant, asked.program());
        return new Result.Done<>((stores, read, caller) -> ProgramActions.found(
                stores,
                asked.program(),
                program -> approvedNext(stores, program, new Seen(asked.seen(), parsed), caller)));
    }

    /** Reads the next version and the emails of a program, and parses them before the approval holds the tenant's lock. */
    static List<EmailSequence> parsed(ProgramStorage storage, TenantId tenant, Optional<ProgramId> id) {
        if (storage.tenant(tenant).isEmpty()) {
            return List.of();
        }
        ProgramViews views = storage.programViews(tenant);
        return Stream.concat(
                        id.flatMap(views::nextVersion).map(NextVersion::sequence).stream(),
                        id.flatMap(views::program).map(views::sequence).stream())
                .map(EmailSequence::parsed)
                .toList();
    }

    /**
     * What was read before an approval.
     *
     * @param digest what the person approves; absent for what is stored
     * @param parsed the emails of the next version, and those of the program
     */
    record Seen(Optional<ApprovalDigest> digest, List<EmailSequence> parsed) {
        /** Returns the emails as stored, with their parsed form if they are the same. */
        EmailSequence of(EmailSequence stored) {
            return parsed.stream().filter(stored::equals).findFirst().orElse(stored);
        }

        boolean differsFrom(ApprovalDigest now) {
            return digest.filter(seen -> !seen.equals(now)).isPresent();
        }
    }

    private static Result<Approved> approvedNext(
            ProgramStores stores, Program program, Seen seen, ActionContext context) {
        Optional<NextVersion> waiting = stores.programs().nextVersion(program.id());
        if (waiting.isEmpty() || !program.wasLive() || program instanceof Program.Archived) {
            return Result.conflict((program instanceof Program.Archived
                            ? "The program is archived. Restore it before you approve its next version."
                            : "The program has no next version.")
                    + " Nothing was changed.");
        }
        NextVersion version = waiting.get();
        EmailSequence running = stores.programs().sequence(program);
        if (seen.differsFrom(ApprovalDigest.of(
                program, version, running, stores.tenant(), stores.programs().programs()))) {
            return new Result.Refused<>(Approval.Refused.stale().refusal());
        }
        List<Remark> obstacles =
                ProgramLifecycle.obstacles(stores, program, seen.of(version.sequence()), seen.of(running));
        if (!obstacles.isEmpty()) {
            return notReady(obstacles);
        }
        stores.programs().save(program.id(), version.sequence());
        Rescheduling all = version.isApplied(running)
                ? Rescheduling.again(running, version.catchUp())
                : new Rescheduling(running, version.sequence(), version.catchUp());
        return new Result.Done<>(
                new Approved(program, rescheduled(stores, new Rest(program, version, all), context.clock())));
    }

    /** Completes an approval that was interrupted, if there is one. */
    static void complete(ProgramStorage storage, TenantId tenant, ProgramId program, InstantSource clock) {
        Optional<Rest> interrupted = storage.unitOfWork()
                .inTenant(
                        tenant,
                        stores -> stores.programs().program(program).flatMap(found -> interrupted(stores, found)))
                .flatMap(rest -> rest);
        reschedule(storage, tenant, interrupted, clock);
    }

    private static Optional<Rest> interrupted(ProgramStores stores, Program program) {
        EmailSequence running = stores.programs().sequence(program);
        return stores.programs()
                .nextVersion(program.id())
                .filter(version -> version.isApplied(running))
                .map(version -> new Rest(program, version, Rescheduling.again(running, version.catchUp())));
    }

    private static void reschedule(ProgramStorage storage, TenantId tenant, Optional<Rest> all, InstantSource clock) {
        Optional<Rest> rest = all;
        while (rest.isPresent()) {
            Rest left = rest.get();
            rest = storage.unitOfWork()
                    .inTenant(tenant, stores -> rescheduled(stores, left, clock))
                    .orElseThrow();
        }
    }

    /** Reschedules the enrollments of one unit of work. The version is deleted with the last of them. */
    private static Optional<Rest> rescheduled(ProgramStores stores, Rest rest, InstantSource clock) {
        Rescheduling left = rest.rescheduling().next(stores, rest.program(), clock);
        if (left.isLeft()) {
            return Optional.of(new Rest(rest.program(), rest.version(), left));
        }
        // Another approval may have completed this one, and somebody may have begun the version after it.
        stores.programs()
                .nextVersion(rest.program().id())
                .filter(rest.version()::equals)
                .ifPresent(done -> stores.programs().setNextVersion(done.program(), Optional.empty()));
        return Optional.empty();
    }

    private static Result<Change.Work<ProgramStores, Discarding, Changed>> discard(
            ProgramStorage storage, TenantId tenant, Discarding asked, ActionContext context) {
        asked.program().ifPresent(program -> complete(storage, tenant, program, context.clock()));
        return new Result.Done<>((stores, read, caller) ->
                ProgramActions.found(stores, asked.program(), program -> discarded(stores, program, asked)));
    }

    private static Result<Changed> discarded(ProgramStores stores, Program program, Discarding asked) {
        Optional<NextVersion> waiting = stores.programs().nextVersion(program.id());
        if (waiting.isEmpty()) {
            return Result.conflict("The program has no next version. Nothing was changed.");
        }
        Revision now = waiting.get().revision();
        if (asked.seen().filter(seen -> !seen.equals(now)).isPresent()
                || waiting.get().isApplied(stores.programs().sequence(program))) {
            return Result.stale("The next version was changed since you read it. Nothing was changed.", now.value());
        }
        stores.programs().setNextVersion(program.id(), Optional.empty());
        return new Result.Done<>(new Changed(program, List.of()));
    }
}
