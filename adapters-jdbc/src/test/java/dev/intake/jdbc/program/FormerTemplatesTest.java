package dev.intake.jdbc.program;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Intake;
import dev.intake.Programs;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventType;
import dev.intake.jdbc.RecordedStorage;
import dev.intake.jdbc.testing.TestServer;
import dev.intake.program.DraftingMode;
import dev.intake.program.EmailSequence;
import dev.intake.program.ProgramKind;
import dev.intake.program.ProgramPlan;
import dev.intake.program.Step;
import dev.intake.program.Trigger;
import dev.intake.testing.ManualClock;
import dev.intake.testing.SequentialIds;
import dev.intake.testing.TestEmails;
import dev.intake.testing.TestLinks;
import dev.intake.testing.TestMailServer;
import dev.intake.testing.TestTenant;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Emails that were approved before a later rule of drafting. */
class FormerTemplatesTest {
    private final RecordedStorage recorded = RecordedStorage.on(TestServer.bundled());
    private final ManualClock clock = new ManualClock();
    private final SequentialIds ids = new SequentialIds();
    private final Programs programs = Programs.on(recorded.storage(), clock, ids);
    private final TestMailServer mail = new TestMailServer();

    @AfterEach
    void close() {
        recorded.close();
    }

    @Test
    void emailThatCouldNotBeDraftedToday_isReadAndSent() throws SQLException {
        TestTenant tenant = TestTenant.of(recorded.storage(), Intake.on(recorded.storage(), clock, ids, new Random(1)));
        ProgramPlan plan = new ProgramPlan(
                "Welcome",
                ProgramKind.WELCOME,
                new Trigger(new EventType("user.signed_up")),
                new EmailSequence(
                        DraftingMode.PER_CONTACT,
                        List.of(new Step(Duration.ZERO, List.of(TestEmails.template("Welcome", "Hello"))))));
        ProgramId program =
                programs.drafting().draft(tenant.id(), plan).orElseThrow().id();
        TestTenant.changed(programs.lifecycle().approve(tenant.id(), program));
        recorded.execute("UPDATE program_step SET text_body = 'Hello {% if plan %}friend{% endif %}'");
        tenant.send(
                TestTenant.identify("ann", "ann@example.com", null),
                TestTenant.track("ann", null, "user.signed_up", "m1"));

        programs.worker(TestLinks.LINKS, mail, (of, email) -> {}).run();

        assertThat(mail.asked())
                .singleElement()
                .satisfies(email -> assertThat(email.content().text()).startsWith("Hello {% if plan %}friend"));
    }
}
