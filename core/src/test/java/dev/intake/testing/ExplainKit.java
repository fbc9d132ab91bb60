package dev.intake.testing;

import static dev.intake.testing.TestTenant.historical;
import static dev.intake.testing.TestTenant.track;

import dev.intake.Intake;
import dev.intake.Programs;
import dev.intake.contact.Contact;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.DedupeKey;
import dev.intake.event.EventId;
import dev.intake.event.EventType;
import dev.intake.explain.Explanation;
import dev.intake.explain.ProgramExplanation;
import dev.intake.kernel.Source;
import dev.intake.program.DraftingMode;
import dev.intake.program.EmailSequence;
import dev.intake.program.ProgramKind;
import dev.intake.program.ProgramPlan;
import dev.intake.program.Step;
import dev.intake.program.Trigger;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;

/** What the tests of explanations share: each test has its own tenant, programs and people whose events arrive. */
@SuppressWarnings("NullAway.Init") // JUnit calls setUp before each test
abstract class ExplainKit extends StorageContract {
    static final Duration DAY = Duration.ofDays(1);
    static final Duration SECOND = Duration.ofSeconds(1);

    ManualClock clock;
    Programs programs;
    TestTenant tenant;
    private int events;

    @BeforeEach
    final void setUp() {
        clock = new ManualClock();
        SequentialIds ids = new SequentialIds();
        tenant = TestTenant.of(storage(), Intake.on(storage(), clock, ids, new Random()));
        programs = Programs.on(new OneTenant(storage(), tenant.id()), clock, ids);
    }

    private final Set<ProgramId> emailless = new HashSet<>();

    final ProgramId draft(String on, Step... steps) {
        EmailSequence sequence = new EmailSequence(DraftingMode.PER_CONTACT, List.of(steps));
        ProgramPlan plan = new ProgramPlan("On " + on, ProgramKind.CUSTOM, new Trigger(new EventType(on)), sequence);
        ProgramId draft =
                programs.drafting().draft(tenant.id(), plan).orElseThrow().id();
        if (steps.length == 0) {
            emailless.add(draft);
        }
        return draft;
    }

    final ProgramId live(String on, Step... steps) {
        ProgramId program = draft(on, steps);
        approve(program);
        return program;
    }

    /** Approves the draft, with an email that is due long after the test where it has none. */
    final void approve(ProgramId program) {
        if (emailless.remove(program)) {
            TestTenant.giveEmails(programs, tenant.id(), program);
        }
        TestTenant.changed(programs.lifecycle().approve(tenant.id(), program));
    }

    final void pause(ProgramId program) {
        TestTenant.changed(TestTenant.pause(programs.actions(), tenant.id(), program));
    }

    final void resume(ProgramId program) {
        TestTenant.changed(TestTenant.resume(programs.actions(), tenant.id(), program));
    }

    final void archive(ProgramId program) {
        TestTenant.changed(TestTenant.archive(programs.actions(), tenant.id(), program));
    }

    final void restore(ProgramId program) {
        TestTenant.changed(TestTenant.restore(programs.actions(), tenant.id(), program));
    }

    final EventId arrive(String user, String type, String... properties) {
        String message = "m" + events++;
        tenant.send(track(user, user + "@example.com", type, message, properties));
        return new DedupeKey(Source.CUSTOMER, message).eventId();
    }

    final EventId arriveAsHistory(String user, String type) {
        String message = "m" + events++;
        tenant.send(historical(user, type, "2020-01-01T00:00:00Z", message));
        return new DedupeKey(Source.CUSTOMER, message).eventId();
    }

    final Contact contact(String user) {
        return tenant.contact(user).orElseThrow();
    }

    final void deactivate(String user) {
        Contact gone = contact(user).deactivated(clock.instant());
        storage().unitOfWork().inTenant(tenant.id(), stores -> {
            stores.contacts().save(List.of(gone));
            return gone;
        });
    }

    final ProgramExplanation why(EventId event, ProgramId program) {
        return of(programs.explain().event(tenant.id(), event).orElseThrow(), program);
    }

    final ProgramExplanation why(Contact contact, ProgramId program) {
        return of(programs.explain().contact(tenant.id(), contact), program);
    }

    static ProgramExplanation of(Explanation explanation, ProgramId program) {
        return explanation.programs().stream()
                .filter(explained -> explained.program().id().equals(program))
                .findAny()
                .orElseThrow();
    }
}
