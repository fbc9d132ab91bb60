package dev.intake.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Intake;
import dev.intake.Programs;
import dev.intake.access.IngestionKey;
import dev.intake.email.EmailQuery;
import dev.intake.email.StepEmail;
import dev.intake.enrollment.ProgramId;
import dev.intake.ingest.Admission;
import dev.intake.ingest.IngestOutcome;
import dev.intake.ingest.Operation;
import dev.intake.ingest.Refusal;
import dev.intake.kernel.TenantId;
import dev.intake.program.DraftingMode;
import dev.intake.program.EmailSequence;
import dev.intake.program.Step;
import dev.intake.step.RunDueSteps;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;

/** A tenant with a test world. */
@SuppressWarnings("NullAway.Init") // JUnit calls setUp before each test
abstract class TestWorldKit extends StorageContract {
    final ManualClock clock = new ManualClock();
    final TestMailServer mail = new TestMailServer();
    final List<IngestOutcome> observed = new ArrayList<>();
    final List<StepEmail> emails = new ArrayList<>();
    Intake intake;
    TestTenant tenant;

    @BeforeEach
    final void setUp() {
        intake = Intake.on(storage(), clock, new SequentialIds(), new Random());
        tenant = TestTenant.of(storage(), intake);
    }

    TenantId world() {
        return tenant.id().test();
    }

    IngestionKey newTestKey() {
        TenantId world = intake.testWorlds().open(tenant.id()).orElseThrow();
        return intake.setUpIngestion().generateKey(world).orElseThrow();
    }

    IngestOutcome send(IngestionKey key, Operation... operations) {
        return intake.ingestBatch(observed::add).admit(tenant.id(), Optional.of(key))
                        instanceof Admission.Admitted admitted
                ? intake.ingestBatch(observed::add).process(admitted, List.of(operations))
                : new IngestOutcome.Refused(new Refusal.Unauthorized());
    }

    void sendTest(IngestionKey key, Operation... operations) {
        assertThat(send(key, operations)).isInstanceOf(IngestOutcome.Processed.class);
    }

    List<StepEmail> testEmails() {
        return storage().programViews(world()).emails(EmailQuery.latest(100));
    }

    void runDueSteps() {
        RunDueSteps worker = Programs.on(new OneTenant(storage(), tenant.id()), clock, new SequentialIds())
                .worker(TestLinks.LINKS, mail, (of, email) -> emails.add(email));
        while (worker.run().claimed() > 0) {
            // The next round follows.
        }
    }

    ProgramId live(String event, Duration delay) {
        ProgramId program = tenant.liveProgram(event).id();
        revise(program, delay);
        return program;
    }

    void revise(ProgramId program, Duration delay) {
        List<Step> steps = List.of(new Step(delay, List.of(TestEmails.template("Hello", "Hello"))));
        assertThat(intake.programs()
                        .drafting()
                        .revise(tenant.id(), program, new EmailSequence(DraftingMode.SHARED, steps)))
                .isPresent();
    }
}
