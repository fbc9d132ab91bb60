package dev.intake.testing;

import static dev.intake.testing.TestTenant.identify;
import static dev.intake.testing.TestTenant.track;

import dev.intake.Intake;
import dev.intake.Programs;
import dev.intake.Storage;
import dev.intake.contact.Contact;
import dev.intake.email.EmailId;
import dev.intake.email.EmailState;
import dev.intake.email.StepEmail;
import dev.intake.enrollment.Enrollment.Entry;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventType;
import dev.intake.program.DraftingMode;
import dev.intake.program.EmailSequence;
import dev.intake.program.EnrollmentProgress;
import dev.intake.program.ProgramKind;
import dev.intake.program.ProgramPlan;
import dev.intake.program.SendingTimeActions;
import dev.intake.program.Step;
import dev.intake.program.Trigger;
import dev.intake.step.RunDueSteps;
import dev.intake.step.StepRound;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;

/** What the tests of due steps share: each test has its own tenant, a scripted mail server and a clock. */
@SuppressWarnings("NullAway.Init") // JUnit calls setUp before each test
abstract class StepKit extends StorageContract {
    static final Duration DAY = Duration.ofDays(1);

    final ManualClock clock = new ManualClock();
    final TestMailServer mail = new TestMailServer();
    final List<StepEmail> told = new ArrayList<>();
    Programs programs;
    TestTenant tenant;
    Storage only;

    @BeforeEach
    final void setUp() {
        SequentialIds ids = new SequentialIds();
        tenant = TestTenant.of(storage(), Intake.on(storage(), clock, ids, new Random()));
        only = new OneTenant(storage(), tenant.id());
        programs = Programs.on(only, clock, ids);
    }

    static Step step(Duration delay, String subject, String text) {
        return new Step(delay, List.of(TestEmails.template(subject, text)));
    }

    static EmailSequence sequence(Step... steps) {
        return new EmailSequence(DraftingMode.PER_CONTACT, List.of(steps));
    }

    /** A live program. One without emails had some when it was approved. */
    final ProgramId live(EmailSequence sequence) {
        ProgramPlan plan =
                new ProgramPlan("Welcome", ProgramKind.WELCOME, new Trigger(new EventType("user.signed_up")), sequence);
        ProgramId id =
                programs.drafting().draft(tenant.id(), plan).orElseThrow().id();
        boolean emailless = sequence.steps().isEmpty();
        if (emailless) {
            TestTenant.giveEmails(programs, tenant.id(), id);
        }
        TestTenant.changed(programs.lifecycle().approve(tenant.id(), id));
        if (emailless) {
            programs.drafting().revise(tenant.id(), id, sequence);
        }
        return id;
    }

    /** Sets how many emails of a category one address gets in a day. */
    final void perAddress(int emails) {
        tenant.done(SendingTimeActions.SET_ADDRESS_CAP, "emails", Integer.toString(emails));
    }

    /** Sets the cap of marketing emails to one contact. */
    final void cap(int emails, int days) {
        tenant.done(SendingTimeActions.SET_CAP, "emails", Integer.toString(emails), "days", Integer.toString(days));
    }

    final ProgramId threeSteps() {
        return live(sequence(
                step(Duration.ZERO, "one", "Welcome"),
                step(DAY, "two", "Still there?"),
                step(DAY.multipliedBy(2), "three", "Bye")));
    }

    final Contact signUp(String user, String... properties) {
        tenant.send(
                identify(user, user + "@example.com", null),
                track(user, null, "user.signed_up", "signup-" + user, properties));
        return tenant.contact(user).orElseThrow();
    }

    final RunDueSteps worker() {
        return programs.worker(TestLinks.LINKS, mail, (of, email) -> told.add(email));
    }

    /** Does all that is due now. */
    final void runAll() {
        RunDueSteps worker = worker();
        StepRound round = worker.run();
        while (round.claimed() > 0 && !round.mailServerDown()) {
            round = worker.run();
        }
    }

    final void after(Duration time) {
        clock.move(time);
        runAll();
    }

    final EmailState state(ProgramId program, Contact contact, int step) {
        return programs.views(tenant.id())
                .email(email(program, contact, step))
                .orElseThrow()
                .state();
    }

    static EmailId email(ProgramId program, Contact contact, int step) {
        return EmailId.of(new Entry(program, contact.id()), step);
    }

    final EnrollmentProgress progress(Contact contact) {
        return programs.views(tenant.id()).progress(contact.id()).get(0);
    }
}
