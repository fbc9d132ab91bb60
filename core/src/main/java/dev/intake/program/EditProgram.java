package dev.intake.program;

import dev.intake.access.Actor;
import dev.intake.access.AuditEntry;
import dev.intake.access.AuditEntry.Outcome;
import dev.intake.action.Result;
import dev.intake.enrollment.ProgramId;
import dev.intake.kernel.IdGenerator;
import dev.intake.kernel.TenantId;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Edits programs. A draft is changed immediately. A program that was live gets a {@link NextVersion}, which takes effect when
 * a person approves it. Each action adds an audit entry in its unit of work. (ADR 125)
 */
public final class EditProgram {
    private final ProgramStorage storage;
    private final InstantSource clock;
    private final IdGenerator ids;

    public EditProgram(ProgramStorage storage, InstantSource clock, IdGenerator ids) {
        this.storage = storage;
        this.clock = clock;
        this.ids = ids;
    }

    /**
     * Saves an edit of a program's emails and rules.
     *
     * @param seen the revision that the editor started from: of the next version if there is one, else of the program; any
     *     other results in {@link ProgramEdit.Stale}. If absent, the edit replaces what is stored
     * @param catchUp whether contacts enrolled while the program had no emails receive the new ones
     */
    public ProgramEdit edit(
            TenantId tenant,
            ProgramId program,
            Optional<Revision> seen,
            EmailSequence sequence,
            CatchUp catchUp,
            Actor actor) {
        Optional<ProgramEdit> edit = Optional.empty();
        while (edit.isEmpty()) {
            complete(tenant, program);
            edit = storage.unitOfWork()
                    .inTenant(
                            tenant,
                            stores -> stores.programs()
                                    .program(program)
                                    .map(found -> edited(stores, found, new Edit(seen, sequence, catchUp, actor)))
                                    .orElseGet(() -> Optional.of(new ProgramEdit.NoSuchProgram())))
                    .orElseGet(() -> Optional.of(new ProgramEdit.NoSuchProgram()));
        }
        return edit.get();
    }

    private record Edit(Optional<Revision> seen, EmailSequence sequence, CatchUp catchUp, Actor actor) {}

    /** Returns the outcome; empty if an approval must be completed first, because the edit would replace it. */
    private Optional<ProgramEdit> edited(ProgramStores stores, Program program, Edit edit) {
        EmailSequence running = stores.programs().sequence(program);
        Optional<NextVersion> waiting = stores.programs().nextVersion(program.id());
        if (waiting.filter(version -> version.isApplied(running)).isPresent()) {
            return Optional.empty();
        }
        EmailSequence now = waiting.map(NextVersion::sequence).orElse(running);
        if (edit.seen().filter(seen -> !seen.equals(Revision.of(now))).isPresent()) {
            return Optional.of(new ProgramEdit.Stale(program, now));
        }
        return Optional.of(
                program.wasLive() ? proposed(stores, program, running, waiting, edit) : saved(stores, program, edit));
    }

    private ProgramEdit saved(ProgramStores stores, Program draft, Edit edit) {
        stores.programs().save(draft.id(), edit.sequence());
        audit(stores, edit.actor(), "edit program " + draft.id());
        return new ProgramEdit.Saved(draft);
    }

    private ProgramEdit proposed(
            ProgramStores stores, Program program, EmailSequence running, Optional<NextVersion> waiting, Edit edit) {
        if (edit.sequence().equals(running)) {
            stores.programs().setNextVersion(program.id(), Optional.empty());
            audit(
                    stores,
                    edit.actor(),
                    (waiting.isPresent() ? "discard next version of" : "edit") + " program " + program.id());
            return new ProgramEdit.Unchanged(program);
        }
        NextVersion version = new NextVersion(
                program.id(),
                waiting.map(NextVersion::base).orElseGet(() -> Revision.of(running)),
                edit.sequence(),
                running.steps().isEmpty() ? edit.catchUp() : CatchUp.EXCLUDE,
                clock.instant(),
                edit.actor());
        stores.programs().setNextVersion(program.id(), Optional.of(version));
        audit(stores, edit.actor(), "save next version of program " + program.id());
        return new ProgramEdit.AwaitsApproval(program, version);
    }

    /**
     * Approves the next version of a live or paused program, on behalf of a person. The program's emails are replaced, and
     * contacts keep their position, as {@link ProgramDrafting#revise(TenantId, ProgramId, EmailSequence, CatchUp)}
     * describes. Many contacts need several units of work; if one fails, the next version stays stored, and approving it
     * again processes the rest.
     *
     * <p>Refuses a program that has no next version or is archived. What prevents the approval of a draft prevents this one,
     * except keys that the program used before.
     *
     * @param seen what the person approves; anything else is refused as stale. If absent, the stored version is approved
     */
    public Approval approve(TenantId tenant, ProgramId program, Optional<ApprovalDigest> seen, Actor actor) {
        List<EmailSequence> parsed = parsed(tenant, program);
        Approving approving = storage.unitOfWork()
                .inTenant(
                        tenant,
                        stores -> stores.programs()
                                .program(program)
                                .map(found -> approved(stores, found, new Seen(seen, parsed), actor))
                                .orElseGet(() -> Approving.not(Approval.Refused.noSuchProgram())))
                .orElseGet(() -> Approving.not(Approval.Refused.noSuchProgram()));
        reschedule(tenant, approving.rest());
        return approving.outcome();
    }

    /**
     * An approval, and the enrollments that still have to be rescheduled.
     *
     * @param rest absent if there are none
     */
    private record Approving(Approval outcome, Optional<Rest> rest) {
        static Approving not(Approval why) {
            return new Approving(why, Optional.empty());
        }
    }

    /** The enrollments of a program that still have to be rescheduled for an approved version. */
    private record Rest(Program program, NextVersion version, Rescheduling rescheduling) {}

    /** Reads the next version and what it replaces, and parses them before the approval holds the tenant's lock. */
    private List<EmailSequence> parsed(TenantId tenant, ProgramId id) {
        if (storage.tenant(tenant).isEmpty()) {
            return List.of();
        }
        ProgramViews views = storage.programViews(tenant);
        return Stream.concat(
                        views.nextVersion(id).map(NextVersion::sequence).stream(),
                        views.program(id).map(views::sequence).stream())
                .map(EmailSequence::parsed)
                .toList();
    }

    /**
     * What was read before an approval.
     *
     * @param digest what the person approves; absent for what is stored
     * @param parsed the emails of the next version, and those that it replaces
     */
    private record Seen(Optional<ApprovalDigest> digest, List<EmailSequence> parsed) {
        /** Returns the emails as stored, with their parsed form if they are the same. */
        EmailSequence of(EmailSequence stored) {
            return parsed.stream().filter(stored::equals).findFirst().orElse(stored);
        }
    }

    private Approving approved(ProgramStores stores, Program program, Seen seen, Actor actor) {
        Optional<NextVersion> waiting = stores.programs().nextVersion(program.id());
        if (waiting.isEmpty() || !program.wasLive() || program instanceof Program.Archived) {
            return Approving.not(Approval.Refused.conflict(
                    program instanceof Program.Archived
                            ? "The program is archived. Restore it before you approve its next version."
                            : "The program has no next version."));
        }
        NextVersion version = waiting.get();
        EmailSequence running = stores.programs().sequence(program);
        ApprovalDigest now = ApprovalDigest.of(
                program, version, running, stores.tenant(), stores.programs().programs());
        if (seen.digest().filter(digest -> !digest.equals(now)).isPresent()) {
            return Approving.not(Approval.Refused.stale());
        }
        List<Remark> obstacles =
                ProgramLifecycle.obstacles(stores, program, seen.of(version.sequence()), seen.of(running));
        if (!obstacles.isEmpty()) {
            return Approving.not(new Approval.NotReady(obstacles));
        }
        audit(stores, actor, "approve next version of program " + program.id());
        stores.programs().save(program.id(), version.sequence());
        Rescheduling all = version.isApplied(running)
                ? Rescheduling.again(running, version.catchUp())
                : new Rescheduling(running, version.sequence(), version.catchUp());
        return new Approving(new Approval.Approved(program), rescheduled(stores, new Rest(program, version, all)));
    }

    /** Completes an approval that was interrupted, if there is one. */
    private void complete(TenantId tenant, ProgramId program) {
        Optional<Rest> interrupted = storage.unitOfWork()
                .inTenant(
                        tenant,
                        stores -> stores.programs().program(program).flatMap(found -> interrupted(stores, found)))
                .flatMap(rest -> rest);
        reschedule(tenant, interrupted);
    }

    private static Optional<Rest> interrupted(ProgramStores stores, Program program) {
        EmailSequence running = stores.programs().sequence(program);
        return stores.programs()
                .nextVersion(program.id())
                .filter(version -> version.isApplied(running))
                .map(version -> new Rest(program, version, Rescheduling.again(running, version.catchUp())));
    }

    private void reschedule(TenantId tenant, Optional<Rest> all) {
        Optional<Rest> rest = all;
        while (rest.isPresent()) {
            Rest left = rest.get();
            rest = storage.unitOfWork()
                    .inTenant(tenant, stores -> rescheduled(stores, left))
                    .orElseThrow();
        }
    }

    /** Reschedules the enrollments of one unit of work. The version is deleted with the last of them. */
    private Optional<Rest> rescheduled(ProgramStores stores, Rest rest) {
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

    /**
     * Discards the next version of a program, and returns the program.
     *
     * @param seen the revision of the version to discard; any other is refused as stale
     */
    public Result<Program> discard(TenantId tenant, ProgramId program, Revision seen, Actor actor) {
        complete(tenant, program);
        return storage.unitOfWork()
                .inTenant(
                        tenant,
                        stores -> stores.programs()
                                .program(program)
                                .map(found -> discarded(stores, found, seen, actor))
                                .orElseGet(() -> Result.notFound("program")))
                .orElseGet(() -> Result.notFound("program"));
    }

    private Result<Program> discarded(ProgramStores stores, Program program, Revision seen, Actor actor) {
        Optional<NextVersion> waiting = stores.programs().nextVersion(program.id());
        if (waiting.isEmpty()) {
            return Result.conflict("The program has no next version. Nothing was changed.");
        }
        if (!waiting.get().revision().equals(seen)
                || waiting.get().isApplied(stores.programs().sequence(program))) {
            return Result.stale(
                    "The next version was changed since you read it. Nothing was changed.",
                    waiting.get().revision().value());
        }
        stores.programs().setNextVersion(program.id(), Optional.empty());
        audit(stores, actor, "discard next version of program " + program.id());
        return new Result.Done<>(program);
    }

    private void audit(ProgramStores stores, Actor actor, String action) {
        stores.audit(List.of(new AuditEntry(ids.next(), clock.instant(), actor, action, Outcome.ALLOWED)));
    }
}
