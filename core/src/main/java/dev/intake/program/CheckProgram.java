package dev.intake.program;

import dev.intake.contact.AttributeKey;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventType;
import dev.intake.kernel.TenantId;
import dev.intake.template.DraftCheck;
import dev.intake.template.FirstWithout;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Finds merge fields of a program that may lack a value. (Spec, Merge fields; Decisions 6.4) */
public final class CheckProgram {
    private final ProgramStorage storage;

    public CheckProgram(ProgramStorage storage) {
        this.storage = storage;
    }

    /**
     * Checks a program's emails, in any state of the program.
     *
     * @return empty if the tenant has no such program
     */
    public Optional<ProgramCheck> check(TenantId tenant, ProgramId id) {
        ProgramViews programs = storage.programViews(tenant);
        return programs.program(id).map(program -> check(tenant, program, programs.sequence(program)));
    }

    /**
     * Checks a program without searching for the first event that lacked a field. It is fast, whereas {@link #check}
     * may read {@value dev.intake.event.EventViews#SEARCHED_EVENTS} events.
     */
    public Optional<ProgramCheck> quickCheck(TenantId tenant, ProgramId id) {
        ProgramViews programs = storage.programViews(tenant);
        return programs.program(id).map(program -> {
            EmailSequence sequence = programs.sequence(program);
            DraftCheck check = check(tenant, program.outline(), sequence);
            return checked(tenant, program, sequence, check, Map.of());
        });
    }

    /**
     * Checks the emails of a program's next version without searching for the first event that lacked a field.
     *
     * @param running the program's emails, which may keep their fields
     */
    public ProgramCheck quickCheck(TenantId tenant, Program program, EmailSequence running, NextVersion next) {
        DraftCheck check = next.sequence()
                .check(
                        storage.eventViews(tenant)
                                .profile(program.outline().trigger().event()),
                        running);
        return checked(tenant, program, next.sequence(), check, Map.of());
    }

    /**
     * Returns the other live programs that start on the same event, oldest first. A contact enters all of them, and gets
     * the emails of each.
     */
    public List<Program> liveOnSameEvent(TenantId tenant, Program program) {
        return ApprovalDigest.liveOnSameEvent(
                program, storage.programViews(tenant).programs());
    }

    private DraftCheck check(TenantId tenant, ProgramOutline program, EmailSequence sequence) {
        return sequence.check(
                storage.eventViews(tenant).profile(program.trigger().event()));
    }

    /** Checks the emails that a program would have after an edit. */
    public ProgramCheck check(TenantId tenant, Program program, EmailSequence sequence) {
        EventType on = program.outline().trigger().event();
        DraftCheck check = check(tenant, program.outline(), sequence);
        Map<AttributeKey, FirstWithout> without = check.keysSomeEventLacked().isEmpty()
                ? Map.of()
                : storage.eventViews(tenant).firstWithout(on, check.keysSomeEventLacked()).entrySet().stream()
                        .collect(Collectors.toMap(
                                Map.Entry::getKey,
                                first -> new FirstWithout(
                                        first.getValue().id(), first.getValue().occurredAt())));
        return checked(tenant, program, sequence, check, without);
    }

    private ProgramCheck checked(
            TenantId tenant,
            Program program,
            EmailSequence sequence,
            DraftCheck check,
            Map<AttributeKey, FirstWithout> without) {
        boolean lacksPostalAddress = storage.tenant(tenant)
                .filter(stored -> ProgramCheck.lacksPostalAddress(sequence, stored))
                .isPresent();
        return new ProgramCheck(program, sequence, check.offered(), check.findings(without), lacksPostalAddress);
    }
}
