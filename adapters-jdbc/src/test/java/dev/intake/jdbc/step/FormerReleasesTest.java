package dev.intake.jdbc.step;

import static dev.intake.testing.TestTenant.identify;
import static dev.intake.testing.TestTenant.track;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Intake;
import dev.intake.Programs;
import dev.intake.contact.ContactId;
import dev.intake.email.EmailId;
import dev.intake.email.EmailState;
import dev.intake.enrollment.Enrollment.Entry;
import dev.intake.enrollment.ExitRule;
import dev.intake.enrollment.ProgramId;
import dev.intake.enrollment.Reentry;
import dev.intake.event.EventType;
import dev.intake.jdbc.RecordedStorage;
import dev.intake.jdbc.schema.Migrations;
import dev.intake.jdbc.testing.TestServer;
import dev.intake.program.DraftingMode;
import dev.intake.program.EmailSequence;
import dev.intake.program.ProgramKind;
import dev.intake.program.ProgramPlan;
import dev.intake.program.Step;
import dev.intake.program.Trigger;
import dev.intake.step.RunDueSteps;
import dev.intake.testing.ManualClock;
import dev.intake.testing.SequentialIds;
import dev.intake.testing.TestEmails;
import dev.intake.testing.TestLinks;
import dev.intake.testing.TestMailServer;
import dev.intake.testing.TestTenant;
import java.io.IOException;
import java.io.InputStream;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Emails of steps that an edit removed, as earlier versions left them when they were released, or were to be retried. */
@SuppressWarnings("NullAway.Init") // JUnit calls enroll before each test
class FormerReleasesTest {
    private static final String MIGRATION = "/dev/intake/jdbc/migration/V88__released_emails_of_removed_steps.sql";
    private static final String RELEASED = "UPDATE email SET state = 'released', missing = NULL WHERE state = 'held'";
    private static final String RETRYING = """
            UPDATE email SET state = 'retrying', missing = NULL, reason = '450 busy' WHERE state = 'held'
            """;
    private static final Duration DAY = Duration.ofDays(1);

    private final RecordedStorage recorded = RecordedStorage.on(TestServer.bundled());
    private final ManualClock clock = new ManualClock();
    private final SequentialIds ids = new SequentialIds();
    private final Programs programs = Programs.on(recorded.storage(), clock, ids);
    private final TestMailServer mail = new TestMailServer();
    private TestTenant tenant;
    private ProgramId program;
    private ContactId ann;

    @BeforeEach
    void enroll() {
        tenant = TestTenant.of(recorded.storage(), Intake.on(recorded.storage(), clock, ids, new Random(1)));
        ProgramPlan plan = new ProgramPlan(
                "Dunning",
                ProgramKind.DUNNING,
                new Trigger(new EventType("payment-failed")),
                sequence("one", "{{event.none}}"));
        program = programs.drafting().draft(tenant.id(), plan).orElseThrow().id();
        TestTenant.changed(programs.lifecycle().approve(tenant.id(), program));
        tenant.send(identify("ann", "ann@example.com", null), track("ann", null, "payment-failed", "m1"));
        ann = tenant.contact("ann").orElseThrow().id();
        runAll();
        programs.drafting().revise(tenant.id(), program, sequence("one"));
    }

    @AfterEach
    void close() {
        recorded.close();
    }

    @Test
    void releasedEmailOfARemovedStep_isDiscarded_andItsContactEntersAgain() throws Exception {
        recorded.execute(RELEASED);
        enterAgain();
        assertThat(tenant.enrollments(ann)).as("before").hasSize(1);

        migrate();

        assertThat(second()).isEqualTo(new EmailState.Discarded(Optional.empty()));
        enterAgain();
        assertThat(tenant.enrollments(ann)).hasSize(2);
    }

    @Test
    void emailOfARemovedStepThatWaitsForARetry_isDiscarded_withItsReason() throws Exception {
        recorded.execute(RETRYING);

        migrate();

        assertThat(second()).isEqualTo(new EmailState.Discarded(Optional.of(new EmailState.Retrying("450 busy"))));
        enterAgain();
        assertThat(tenant.enrollments(ann)).hasSize(2);
    }

    @Test
    void releasedEmailOfAStepThatIsThereAgain_isSent() throws Exception {
        recorded.execute(RELEASED);
        programs.drafting().revise(tenant.id(), program, sequence("one", "two"));

        migrate();
        runAll();

        assertThat(second()).isInstanceOf(EmailState.Sent.class);
        assertThat(mail.subjects()).containsExactly("one", "two");
    }

    @Test
    void emailThatNeedsReview_staysAsItIs() throws Exception {
        migrate();

        assertThat(second()).isInstanceOf(EmailState.Held.class);
        assertThat(tenant.enrollments(ann)).hasSize(1);
    }

    private static EmailSequence sequence(String... subjects) {
        return new EmailSequence(
                DraftingMode.PER_CONTACT,
                List.of(subjects).stream()
                        .map(subject -> new Step(Duration.ZERO, List.of(TestEmails.template(subject, "Pay"))))
                        .toList(),
                ExitRule.NONE,
                new Reentry.After(DAY));
    }

    private void enterAgain() {
        clock.move(DAY.multipliedBy(2));
        tenant.send(track("ann", null, "payment-failed", "m" + clock.instant()));
    }

    private void runAll() {
        RunDueSteps worker = programs.worker(TestLinks.LINKS, mail, (of, email) -> {});
        while (worker.run().claimed() > 0) {
            // until nothing is due
        }
    }

    private EmailState second() {
        return programs.views(tenant.id())
                .email(EmailId.of(new Entry(program, ann), 1))
                .orElseThrow()
                .state();
    }

    private void migrate() throws IOException, SQLException {
        try (InputStream file = Objects.requireNonNull(Migrations.class.getResourceAsStream(MIGRATION))) {
            recorded.execute(new String(file.readAllBytes(), UTF_8));
        }
    }
}
