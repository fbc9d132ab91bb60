package dev.intake.step;

import dev.intake.Storage;
import dev.intake.email.EmailSender;
import dev.intake.email.SendOutcome;
import dev.intake.enrollment.ProgramId;
import dev.intake.kernel.TenantId;
import dev.intake.program.EnrollmentProgress;
import dev.intake.program.EnrollmentProgressStore;
import dev.intake.testing.TestLinks;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/**
 * A negative control: a worker that marks ten emails in one transaction and then sends them without looking again. A test
 * of what is sent after a stop has to catch it.
 */
public final class MarkingAhead {
    private static final int GROUP = 10;

    private final Storage storage;
    private final TenantId tenant;
    private final EmailSender sender;
    private final InstantSource clock;

    /** A worker for the programs of one tenant. */
    public MarkingAhead(Storage storage, TenantId tenant, EmailSender sender, InstantSource clock) {
        this.storage = storage;
        this.tenant = tenant;
        this.sender = sender;
        this.clock = clock;
    }

    /** Marks and sends ten emails of each program; returns how many enrollments were claimed. */
    public int run(List<ProgramId> programs) {
        int claimed = 0;
        for (ProgramId program : programs) {
            claimed += run(program);
        }
        return claimed;
    }

    private int run(ProgramId program) {
        Instant now = clock.instant();
        List<EnrollmentProgress> claimed =
                storage.stepQueue().claim(tenant, program, now, now.plus(EnrollmentProgressStore.CLAIM), GROUP);
        StepWriter writer = new StepWriter(
                program,
                clock.instant(),
                address -> false,
                LookingBeforeMarking.parsed(storage, tenant, program, claimed));
        List<StepDecision> decided = storage.unitOfWork()
                .inTenant(tenant, stores -> writer.write(stores, List.of(), claimed))
                .orElseThrow();
        List<StepOutcome> answers = new ArrayList<>();
        for (StepDecision decision : decided) {
            decision.outgoing().map(due -> due.whole(TestLinks.LINKS)).ifPresent(outgoing -> {
                SendOutcome outcome = sender.send(outgoing);
                answers.add(new StepOutcome(decision.email().orElseThrow(), outgoing, outcome, clock.instant()));
            });
        }
        storage.unitOfWork().inTenant(tenant, stores -> writer.write(stores, answers, List.of()));
        return claimed.size();
    }
}
