package dev.intake.step;

import dev.intake.Storage;
import dev.intake.email.EmailSender;
import dev.intake.enrollment.ProgramId;
import dev.intake.kernel.TenantId;
import dev.intake.program.EnrollmentProgress;
import dev.intake.program.EnrollmentProgressStore;
import dev.intake.suppression.SuppressionStore;
import dev.intake.template.ParsedEmails;
import dev.intake.testing.TestLinks;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A negative control: a worker that reads an enrollment and decides in one transaction, and marks the email in a later
 * one, without reading again. A test of what is sent after an exit has to catch it.
 */
public final class LookingBeforeMarking {
    private static final int GROUP = 10;
    private static final int MILLIS_BETWEEN = 50;

    private final Storage storage;
    private final TenantId tenant;
    private final EmailSender sender;
    private final InstantSource clock;

    /** A worker for the programs of one tenant. */
    public LookingBeforeMarking(Storage storage, TenantId tenant, EmailSender sender, InstantSource clock) {
        this.storage = storage;
        this.tenant = tenant;
        this.sender = sender;
        this.clock = clock;
    }

    /** Sends at most ten emails of the program. */
    public void run(ProgramId program) throws InterruptedException {
        Instant now = clock.instant();
        for (EnrollmentProgress claimed :
                storage.stepQueue().claim(tenant, program, now, now.plus(EnrollmentProgressStore.CLAIM), GROUP)) {
            send(program, claimed);
        }
    }

    private void send(ProgramId program, EnrollmentProgress claimed) throws InterruptedException {
        ParsedEmails parsed = parsed(storage, tenant, program, List.of(claimed));
        List<StepDecision> decisions = storage.unitOfWork()
                .inTenant(
                        tenant,
                        stores -> writer(program, parsed).write(new Deferred(stores), List.of(), List.of(claimed)))
                .orElseGet(List::of);
        TimeUnit.MILLISECONDS.sleep(MILLIS_BETWEEN);
        storage.unitOfWork().inTenant(tenant, stores -> {
            stores.apply(decisions);
            return decisions.size();
        });
        List<StepOutcome> outcomes = decisions.stream()
                .flatMap(decision -> decision.outgoing().stream()
                        .map(due -> due.whole(TestLinks.LINKS))
                        .map(outgoing -> new StepOutcome(
                                decision.email().orElseThrow(), outgoing, sender.send(outgoing), clock.instant())))
                .toList();
        storage.unitOfWork().inTenant(tenant, stores -> writer(program, parsed).write(stores, outcomes, List.of()));
    }

    /** Returns the parsed emails of enrollments. */
    static ParsedEmails parsed(Storage storage, TenantId tenant, ProgramId program, List<EnrollmentProgress> claimed) {
        ParsedEmails parsed = new ParsedEmails();
        StepWriter writer = new StepWriter(program, Instant.EPOCH, address -> false, parsed);
        storage.unitOfWork().inTenant(tenant, stores -> writer.write(new Deferred(stores), List.of(), claimed));
        parsed.parseMissing();
        return parsed;
    }

    private StepWriter writer(ProgramId program, ParsedEmails parsed) {
        return new StepWriter(program, clock.instant(), address -> false, parsed);
    }

    /** Stores that write nothing. */
    private record Deferred(StepStores reading) implements StepStores {
        @Override
        public Optional<StepSnapshot> gather(StepRefs refs) {
            return reading.gather(refs);
        }

        @Override
        public void apply(List<StepDecision> decisions) {}

        @Override
        public SuppressionStore suppressions() {
            return reading.suppressions();
        }
    }
}
