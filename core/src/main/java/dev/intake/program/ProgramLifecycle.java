package dev.intake.program;

import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventType;
import dev.intake.event.TypeProfile;
import dev.intake.kernel.CleanText;
import dev.intake.kernel.IdGenerator;
import dev.intake.kernel.TenantId;
import dev.intake.program.ApprovalActions.Seen;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Drafts and approves programs. {@link ProgramActions} pauses, resumes and archives them. (Spec, States and transitions;
 * Decisions 6.1)
 */
public final class ProgramLifecycle {
    private final ProgramStorage storage;
    private final InstantSource clock;
    private final IdGenerator ids;

    public ProgramLifecycle(ProgramStorage storage, InstantSource clock, IdGenerator ids) {
        this.storage = storage;
        this.clock = clock;
        this.ids = ids;
    }

    /** Returns the trimmed name; empty if it is not 1 to {@value ProgramOutline#MAX_NAME} characters. */
    public static Optional<String> validName(String name) {
        String trimmed = CleanText.trimmed(name);
        return trimmed.isEmpty() || CleanText.isLongerThan(trimmed, ProgramOutline.MAX_NAME)
                ? Optional.empty()
                : Optional.of(trimmed);
    }

    /**
     * Drafts a program that an event type triggers after approval.
     *
     * @param name a {@link #validName}
     * @return empty if the tenant does not exist, or {@linkplain ProgramDrafting#FULL has as many as it can}
     */
    public Optional<Program.Draft> draft(TenantId tenant, String name, EventType on) {
        EmailSequence empty = EmailSequence.empty(ProgramKind.CUSTOM.defaultMode());
        return new ProgramDrafting(storage, clock, ids)
                .draft(tenant, new ProgramPlan(name, ProgramKind.CUSTOM, new Trigger(on), empty));
    }

    /**
     * Approves a draft without an entry in the audit record, as {@link ApprovalActions#APPROVE} does with one. It is not ready
     * without emails, if they use keys that are not offered (Spec, Merge fields 4), and if marketing emails lack the tenant's
     * postal address.
     */
    public Approval approve(TenantId tenant, ProgramId program) {
        Seen seen = new Seen(Optional.empty(), ApprovalActions.parsed(storage, tenant, Optional.of(program)));
        return storage.unitOfWork()
                .inTenant(
                        tenant,
                        stores -> stores.programs()
                                .program(program)
                                .map(found -> approved(stores, found, seen, clock))
                                .orElseGet(Approval.Refused::noSuchProgram))
                .orElseGet(Approval.Refused::noSuchProgram);
    }

    /** Approves a draft. */
    static Approval approved(ProgramStores stores, Program program, Seen seen, InstantSource clock) {
        if (!(program instanceof Program.Draft draft)) {
            return Approval.Refused.conflict(
                    "The program is " + program.state().label() + ". Only a draft can be approved.");
        }
        EmailSequence stored = stores.programs().sequence(draft);
        if (seen.differsFrom(ApprovalDigest.of(
                program, stored, stores.tenant(), stores.programs().programs()))) {
            return Approval.Refused.stale();
        }
        EmailSequence sequence = seen.of(stored);
        List<Remark> obstacles = obstacles(stores, draft, sequence, EmailSequence.empty(sequence.mode()));
        if (!obstacles.isEmpty()) {
            return new Approval.NotReady(obstacles);
        }
        Program.Live live = draft.approve();
        stores.programs().save(List.of(live));
        stores.programs().record(List.of(new ProgramTransition(live.id(), live.state(), clock.instant())));
        return new Approval.Approved(live);
    }

    /**
     * Returns what prevents that a person approves this sequence for the program.
     *
     * @param before the previously approved sequence; without emails if there is none
     */
    static List<Remark> obstacles(ProgramStores stores, Program program, EmailSequence sequence, EmailSequence before) {
        Optional<TypeProfile> profile =
                stores.profile(program.outline().trigger().event());
        return Remark.obstacles(
                sequence,
                sequence.check(profile, before).findings(Map.of()),
                ProgramCheck.lacksPostalAddress(sequence, stores.tenant()));
    }
}
