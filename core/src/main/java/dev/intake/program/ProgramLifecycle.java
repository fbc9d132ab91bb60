package dev.intake.program;

import dev.intake.email.EmailQuery;
import dev.intake.email.StepEmail;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventType;
import dev.intake.event.TypeProfile;
import dev.intake.kernel.CleanText;
import dev.intake.kernel.IdGenerator;
import dev.intake.kernel.TenantId;
import dev.intake.template.DraftFinding;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Drafts, approves programs. (Spec, States and transitions; Decisions 6.1) */
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
     * Approves a draft on behalf of a person. Returns {@link ProgramChange.NoEmails} for a draft without emails,
     * {@link ProgramChange.Blocked} for one whose emails use keys that are not offered (Spec, Merge fields 4), and
     * {@link ProgramChange.NoPostalAddress} for one of marketing emails if the tenant has no postal address.
     */
    public ProgramChange approve(TenantId tenant, ProgramId program) {
        Optional<EmailSequence> parsed = parsed(tenant, program);
        return change(
                tenant,
                program,
                (stores, before) -> blocking(stores, before, parsed),
                before -> before instanceof Program.Draft draft ? Optional.of(draft.approve()) : Optional.empty());
    }

    /**
     * Approves a draft, as {@link #approve(TenantId, ProgramId)} does, if everything is still as the person saw it.
     *
     * @param seen what the person approves; anything else results in {@link ProgramChange.Stale}
     */
    public ProgramChange approve(TenantId tenant, ProgramId program, ApprovalDigest seen) {
        Optional<EmailSequence> parsed = parsed(tenant, program);
        return change(
                tenant,
                program,
                (stores, before) -> before instanceof Program.Draft
                                && !digest(stores, before).equals(seen)
                        ? Optional.of(new ProgramChange.Stale())
                        : blocking(stores, before, parsed),
                before -> before instanceof Program.Draft draft ? Optional.of(draft.approve()) : Optional.empty());
    }

    private static ApprovalDigest digest(ProgramStores stores, Program program) {
        return ApprovalDigest.of(
                program,
                stores.programs().sequence(program),
                stores.tenant(),
                stores.programs().programs());
    }

    private Optional<EmailSequence> parsed(TenantId tenant, ProgramId program) {
        return storage.tenant(tenant)
                .flatMap(known -> storage.programViews(tenant).program(program))
                .map(found -> storage.programViews(tenant).sequence(found).parsed());
    }

    /**
     * Returns why a draft cannot be approved.
     *
     * @param parsed its emails as they were read and parsed before, so that nothing is parsed under the tenant's lock
     */
    private static Optional<ProgramChange> blocking(
            ProgramStores stores, Program program, Optional<EmailSequence> parsed) {
        if (!(program instanceof Program.Draft)) {
            return Optional.empty();
        }
        EmailSequence stored = stores.programs().sequence(program);
        EmailSequence sequence = parsed.filter(stored::equals).orElse(stored);
        return blocking(stores, program, sequence, EmailSequence.empty(sequence.mode()));
    }

    /**
     * Returns why a person cannot approve this sequence for the program; empty if it can be approved.
     *
     * @param before the previously approved sequence; without emails if there is none
     */
    static Optional<ProgramChange> blocking(
            ProgramStores stores, Program program, EmailSequence sequence, EmailSequence before) {
        if (sequence.steps().isEmpty()) {
            return Optional.of(new ProgramChange.NoEmails());
        }
        EventType on = program.outline().trigger().event();
        Optional<TypeProfile> profile = stores.profile(on);
        List<DraftFinding> findings = sequence.check(profile, before).findings(Map.of()).stream()
                .filter(DraftFinding::blocks)
                .toList();
        if (!findings.isEmpty()) {
            return Optional.of(new ProgramChange.Blocked(findings));
        }
        return ProgramCheck.lacksPostalAddress(sequence, stores.tenant())
                ? Optional.of(new ProgramChange.NoPostalAddress())
                : Optional.empty();
    }

    private ProgramChange change(
            TenantId tenant,
            ProgramId id,
            BiFunction<ProgramStores, Program, Optional<ProgramChange>> check,
            Function<Program, Optional<? extends Program>> transition) {
        return storage.unitOfWork()
                .<ProgramChange>inTenant(tenant, stores -> {
                    Optional<Program> before = stores.programs().program(id);
                    if (before.isEmpty()) {
                        return new ProgramChange.NoSuchProgram();
                    }
                    Optional<ProgramChange> blocking = check.apply(stores, before.get());
                    if (blocking.isPresent()) {
                        return blocking.get();
                    }
                    Optional<? extends Program> after = transition.apply(before.get());
                    if (after.isEmpty()) {
                        return new ProgramChange.NotAllowed(before.get().state());
                    }
                    stores.programs().save(List.of(after.get()));
                    stores.programs().record(List.of(transition(after.get())));
                    return new ProgramChange.Changed(after.get(), sending(stores, after.get()));
                })
                .orElseGet(ProgramChange.NoSuchProgram::new);
    }

    static List<StepEmail> sending(ProgramStores stores, Program after) {
        return after instanceof Program.Paused ? stores.emails().emails(EmailQuery.sendingOf(after.id())) : List.of();
    }

    private ProgramTransition transition(Program into) {
        return new ProgramTransition(into.id(), into.state(), clock.instant());
    }
}
