package dev.intake.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Programs;
import dev.intake.contact.ContactId;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventId;
import dev.intake.event.EventType;
import dev.intake.explain.ProgramExplanation;
import dev.intake.ingest.ContactReport;
import dev.intake.ingest.EventReport;
import dev.intake.ingest.IngestOutcome;
import dev.intake.ingest.Operation;
import dev.intake.ingest.OperationReport;
import dev.intake.ingest.OperationResult;
import dev.intake.ingest.ProgramReport;
import dev.intake.ingest.Reporting;
import dev.intake.kernel.RequestCost;
import dev.intake.program.Program;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Properties of dry runs and explanations, on any storage: they agree with each other and with what is stored. */
public abstract class ReportLaws extends ReportKit {
    /** How many random lists the properties are tried on. */
    protected abstract int lists();

    /** Lists of up to three parts, in a world where contacts are gone, or have withdrawn, and programs are in any state. */
    @Test
    @Tag(Tries.LAW)
    void dryRun_equalsTheExplanationAfterwards_andChangesNothing_seed20260701() {
        for (int i = 0; i < lists(); i++) {
            SplittableRandom random = new SplittableRandom(20_260_701L + i);
            world(random);
            List<Operation> operations =
                    new RandomOperations(random.nextLong()).list(random.nextInt(4) == 0 ? 250 : 30);
            Object before = digest(tenant.id());

            List<OperationReport> dry = dryRun(operations.toArray(Operation[]::new));
            assertThat(digest(tenant.id())).as("list %d", i).isEqualTo(before);
            IngestOutcome.Explained real = explained(operations);

            assertThat(real.reports()).as("list %d", i).isEqualTo(dry);
            assertAgree(real, i);
        }
    }

    /** Reporting changes neither the stored data nor the results. */
    @Test
    @Tag(Tries.LAW)
    void explain_storesAndAnswersWhatProcessDoes_seed20260702() {
        for (int i = 0; i < lists(); i++) {
            List<Operation> operations = new RandomOperations(20_260_702L + i).list(i % 10 == 0 ? 250 : 30);

            assertThat(run(operations, true)).as("list %d", i).isEqualTo(run(operations, false));
        }
    }

    private record Run(List<OperationResult> results, TestTenant.Contents contents) {}

    private Run run(List<Operation> operations, boolean explained) {
        intake = newIntake(storage());
        tenant = TestTenant.of(storage(), intake);
        RandomOperations.EVENT_TYPES.forEach(tenant::liveProgram);
        List<OperationResult> results = explained
                ? explained(operations).results()
                : ((IngestOutcome.Processed) intake.ingestBatch()
                                .process(
                                        admission(),
                                        operations,
                                        RequestCost.requests(requests(operations)),
                                        Reporting.RESULTS,
                                        bucket -> {}))
                        .results();
        return new Run(results, tenant.contents(RandomOperations.people(), RandomOperations.EVENT_TYPES));
    }

    private void world(SplittableRandom random) {
        intake = newIntake(storage());
        tenant = TestTenant.of(storage(), intake);
        for (String type : RandomOperations.EVENT_TYPES) {
            Program live = tenant.liveProgram(type);
            if (random.nextInt(3) == 0) {
                TestTenant.changed(TestTenant.pause(intake.actions(), tenant.id(), live.id()));
            }
            tenant.liveProgram(type);
        }
        intake.programLifecycle().draft(tenant.id(), "Draft", new EventType(RandomOperations.EVENT_TYPES.get(0)));
        clock.move(Duration.ofSeconds(1));
        tenant.send(new RandomOperations(random.nextLong()).list(12));
        if (random.nextBoolean()) {
            change("u1", contact -> contact.deactivated(clock.instant()));
            change("u2", contact -> contact.consentWithdrawn(clock.instant()));
        }
        clock.move(Duration.ofSeconds(1));
    }

    /** The reports match the results, and the later explanations of the recorded events. */
    private void assertAgree(IngestOutcome.Explained real, int list) {
        for (int i = 0; i < real.reports().size(); i++) {
            OperationReport report = real.reports().get(i);
            OperationResult result = real.results().get(i);
            if (result instanceof OperationResult.Ok ok) {
                ContactReport contact = contact(real.reports(), i);
                ContactId id = contact.who()
                        .id()
                        .orElseGet(
                                () -> ok(real.results(), contact.who().newBy().orElseThrow()));
                assertThat(id).isEqualTo(ok.contact());
            } else {
                assertThat(report.status()).isEqualTo(result.status());
                assertThat(report.contact()).isEmpty();
            }
            if (report.status() == OperationResult.Status.OK) {
                report.event().flatMap(EventReport::eventId).ifPresent(event -> assertToldLater(report, event, list));
            }
        }
    }

    private void assertToldLater(OperationReport tracked, EventId event, int list) {
        Map<ProgramId, String> later = Programs.on(storage(), clock, new SequentialIds())
                .explain()
                .event(tenant.id(), event)
                .orElseThrow()
                .programs()
                .stream()
                .collect(Collectors.toMap(
                        (ProgramExplanation program) -> program.program().id(),
                        program -> program.firing().label()));

        for (ProgramReport program : tracked.programs()) {
            assertThat(program.firing().label())
                    .as("list %d, %s of %s", list, program, event)
                    .isEqualTo(later.get(program.program()));
        }
    }
}
