package dev.intake.testing;

import static dev.intake.testing.TestTenant.identify;
import static dev.intake.testing.TestTenant.track;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Intake;
import dev.intake.Programs;
import dev.intake.Storage;
import dev.intake.access.Actor;
import dev.intake.action.Result;
import dev.intake.contact.Contact;
import dev.intake.email.EmailQuery;
import dev.intake.enrollment.ExitRule;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventType;
import dev.intake.program.DraftingMode;
import dev.intake.program.EmailSequence;
import dev.intake.program.EnrollmentProgress;
import dev.intake.program.ProgramKind;
import dev.intake.program.ProgramPlan;
import dev.intake.program.ProgramState;
import dev.intake.program.SendingWindow;
import dev.intake.program.Step;
import dev.intake.program.Trigger;
import dev.intake.step.RunDueSteps;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

/** Random days of a tenant with one program that is edited, whose outcome is to be compared with that of other edits. */
final class EditedDays {
    private static final String SIGN_UP = "user.signed_up";
    private static final List<Duration> DELAYS =
            List.of(Duration.ZERO, Duration.ofMinutes(40), Duration.ofHours(5), Duration.ofDays(1));

    /** How the program is edited. */
    enum Edits {
        NONE,
        REPLACE,
        PROPOSE,
        APPROVE
    }

    private final SplittableRandom random;
    private final Edits edits;
    private final ManualClock clock = new ManualClock();
    private final TestMailServer mail = new TestMailServer();
    private final TestTenant tenant;
    private final Programs programs;

    /** Has ids of its own, so that entries of the audit record take none of those that contacts get. */
    private final Programs editor;

    private final ProgramId program;
    private int contacts;

    EditedDays(Storage storage, SplittableRandom random, Edits edits) {
        this.random = random;
        this.edits = edits;
        SequentialIds ids = new SequentialIds();
        AtomicLong last = new AtomicLong();
        tenant = TestTenant.of(storage, Intake.on(storage, clock, ids, new Random()));
        Storage only = new OneTenant(storage, tenant.id());
        programs = Programs.on(only, clock, ids);
        editor = Programs.on(only, clock, () -> new UUID(7, last.incrementAndGet()));
        program = programs.drafting()
                .draft(
                        tenant.id(),
                        new ProgramPlan("Edited", ProgramKind.CUSTOM, new Trigger(new EventType(SIGN_UP)), sequence(3)))
                .orElseThrow()
                .id();
        TestTenant.changed(programs.lifecycle().approve(tenant.id(), program));
    }

    /**
     * Lets so many random things happen, and returns what became of each contact and its emails. Emails that are due together
     * go out in no order, so they are sorted; the times of each contact's emails follow.
     */
    List<String> live(int happenings) {
        for (int i = 0; i < happenings; i++) {
            happen();
        }
        List<String> outcome = new ArrayList<>(mail.accepted().stream()
                .map(email -> email.to().value() + " got " + email.content().subject())
                .sorted()
                .toList());
        for (int i = 0; i < contacts; i++) {
            Contact contact = tenant.contact("user" + i).orElseThrow();
            for (EnrollmentProgress progress : programs.views(tenant.id()).progress(contact.id())) {
                outcome.add("user" + i + " is at " + progress.position() + " since " + progress.since() + ", due "
                        + progress.dueAt() + ", claim " + progress.claim());
            }
            programs.views(tenant.id())
                    .emails(EmailQuery.latest(100).toContact(contact.id()))
                    .forEach(email -> outcome.add(email.step() + " is " + email.state() + " at " + email.at()));
        }
        return outcome;
    }

    private void happen() {
        switch (random.nextInt(10)) {
            case 0, 1 -> signUp();
            case 2, 3 -> edit(sequence(random.nextInt(1, 5)));
            case 4 -> clock.move(Duration.ofMinutes(random.nextInt(1, 50)));
            case 5, 6 -> clock.move(Duration.ofHours(random.nextInt(1, 30)));
            case 7 -> TestTenant.releaseHeld(programs.actions(), tenant.id(), program);
            case 8 -> pauseOrResume();
            default -> work();
        }
    }

    private void signUp() {
        String user = "user" + contacts++;
        tenant.send(
                identify(user, user + "@example.com", random.nextBoolean() ? "Somebody" : null),
                track(user, null, SIGN_UP, "signup-" + user));
    }

    private void edit(EmailSequence sequence) {
        switch (edits) {
            case NONE -> {}
            case REPLACE ->
                assertThat(editor.drafting().revise(tenant.id(), program, sequence))
                        .isPresent();
            case PROPOSE -> propose(sequence);
            case APPROVE -> {
                propose(sequence);
                if (editor.views(tenant.id()).nextVersion(program).isPresent()) {
                    TestTenant.changed(ProgramEditor.of(editor, tenant.id(), Actor.COMMAND_LINE)
                            .approve(program));
                }
            }
        }
    }

    private void propose(EmailSequence sequence) {
        assertThat(ProgramEditor.of(editor, tenant.id(), Actor.COMMAND_LINE).edit(program, sequence))
                .isInstanceOf(Result.Done.class);
    }

    private void pauseOrResume() {
        boolean live =
                programs.views(tenant.id()).program(program).orElseThrow().state() == ProgramState.ACTIVE;
        TestTenant.changed(
                live
                        ? TestTenant.pause(programs.actions(), tenant.id(), program)
                        : TestTenant.resume(programs.actions(), tenant.id(), program));
    }

    private void work() {
        RunDueSteps worker = programs.worker(TestLinks.LINKS, mail, (of, email) -> {});
        while (worker.run().claimed() > 0) {
            assertThat(mail.asked()).hasSizeLessThan(10_000);
        }
    }

    private EmailSequence sequence(int steps) {
        List<Step> list = IntStream.range(0, steps)
                .mapToObj(i -> new Step(
                        DELAYS.get(random.nextInt(DELAYS.size())),
                        List.of(TestEmails.template(
                                random.nextInt(3) == 0 ? "Dear {{contact.name}}" : "Subject " + random.nextInt(1000),
                                "Step " + i))))
                .toList();
        Optional<SendingWindow> window = random.nextInt(4) == 0 ? SendingWindow.parse("09:00-17:00") : Optional.empty();
        return new EmailSequence(DraftingMode.PER_CONTACT, list, ExitRule.NONE, window);
    }
}
