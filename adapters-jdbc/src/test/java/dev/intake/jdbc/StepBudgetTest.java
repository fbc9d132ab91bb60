package dev.intake.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Intake;
import dev.intake.Programs;
import dev.intake.email.EmailStatus;
import dev.intake.email.SendOutcome;
import dev.intake.event.EventType;
import dev.intake.jdbc.testing.TestServer;
import dev.intake.program.DraftingMode;
import dev.intake.program.EmailSequence;
import dev.intake.program.ProgramKind;
import dev.intake.program.ProgramPlan;
import dev.intake.program.SendingTimeActions;
import dev.intake.program.Step;
import dev.intake.program.Trigger;
import dev.intake.step.RunDueSteps;
import dev.intake.step.StepRound;
import dev.intake.testing.ManualClock;
import dev.intake.testing.SequentialIds;
import dev.intake.testing.TestEmails;
import dev.intake.testing.TestLinks;
import dev.intake.testing.TestTenant;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The statements and round trips of due steps, without COMMIT. */
class StepBudgetTest {
    private final RecordedStorage recorded = RecordedStorage.on(TestServer.bundled());
    private final ManualClock clock = new ManualClock();
    private final SequentialIds ids = new SequentialIds();
    private final TestTenant tenant =
            TestTenant.of(recorded.storage(), Intake.on(recorded.storage(), clock, ids, new Random()));
    private final Programs programs = Programs.on(recorded.storage(), clock, ids);

    @AfterEach
    void close() {
        recorded.close();
    }

    /**
     * Three to find those of live tenants and of test worlds, and to claim them. To mark the first email: lock, progress,
     * emails, contacts, closed addresses, emails to the addresses, events, program with sequence; then progress, emails. Each further email is marked
     * in the transaction that settles the one before. To settle the last: lock, progress, emails, program with sequence;
     * then progress, emails. The worker reads once more for its first email, which it parses between the two transactions.
     */
    @ParameterizedTest(name = "{0} emails take {1} statements in {2} round trips")
    @CsvSource({"1, 27, 8", "2, 37, 10", "10, 117, 26", "20, 217, 46"})
    void dueSteps_takeTenStatementsAnEmail_inOneTransaction_ofTwoRoundTrips(int due, int statements, int roundTrips) {
        enter(due);
        RunDueSteps worker = programs.worker(TestLinks.LINKS, email -> new SendOutcome.Accepted(), (of, email) -> {});

        int before = recorded.recorder().statements();
        int trips = recorded.recorder().roundTrips();
        int units = recorded.recorder().units();
        StepRound round = worker.run();

        assertThat(round.emails(EmailStatus.SENT)).isEqualTo(due);
        assertThat(recorded.recorder().statements() - before).isEqualTo(statements);
        assertThat(recorded.recorder().roundTrips() - trips).isEqualTo(roundTrips);
        assertThat(recorded.recorder().units() - units)
                .as("one for each email, one before the first is parsed, one to settle the last; the claim has its own")
                .isEqualTo(due + 2);
    }

    /** The newest emails of the contact are read in a round trip of their own. */
    @ParameterizedTest(name = "{0} emails under a cap take {1} statements in {2} round trips")
    @CsvSource({"1, 29, 10", "10, 128, 37"})
    void dueSteps_underACap_takeOneStatementMore(int due, int statements, int roundTrips) {
        tenant.done(SendingTimeActions.SET_CAP, "emails", "3", "days", "7");
        enter(due);
        RunDueSteps worker = programs.worker(TestLinks.LINKS, email -> new SendOutcome.Accepted(), (of, email) -> {});

        int before = recorded.recorder().statements();
        int trips = recorded.recorder().roundTrips();
        StepRound round = worker.run();

        assertThat(round.emails(EmailStatus.SENT)).isEqualTo(due);
        assertThat(recorded.recorder().statements() - before).isEqualTo(statements);
        assertThat(recorded.recorder().roundTrips() - trips).isEqualTo(roundTrips);
    }

    private void enter(int contacts) {
        Step step = new Step(Duration.ZERO, List.of(TestEmails.template("Welcome", "You chose {{event.plan}}")));
        ProgramPlan plan = new ProgramPlan(
                "Welcome",
                ProgramKind.WELCOME,
                new Trigger(new EventType("user.signed_up")),
                new EmailSequence(DraftingMode.PER_CONTACT, List.of(step)));
        programs.drafting()
                .draft(tenant.id(), plan)
                .ifPresent(draft -> TestTenant.changed(programs.lifecycle().approve(tenant.id(), draft.id())));
        for (int i = 0; i < contacts; i++) {
            String user = "user" + i;
            tenant.send(
                    TestTenant.identify(user, user + "@example.com", null),
                    TestTenant.track(user, null, "user.signed_up", "signup-" + i, "plan", "pro"));
        }
    }
}
