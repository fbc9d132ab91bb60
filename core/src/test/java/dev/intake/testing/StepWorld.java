package dev.intake.testing;

import static dev.intake.testing.TestTenant.identify;
import static dev.intake.testing.TestTenant.track;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Intake;
import dev.intake.Programs;
import dev.intake.Storage;
import dev.intake.access.Actor;
import dev.intake.contact.Contact;
import dev.intake.email.EmailId;
import dev.intake.email.EmailQuery;
import dev.intake.email.EmailState;
import dev.intake.email.EmailStatus;
import dev.intake.email.OutgoingEmail;
import dev.intake.email.SendOutcome;
import dev.intake.email.StepEmail;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventType;
import dev.intake.kernel.StorageException;
import dev.intake.program.DraftActions.Effect;
import dev.intake.program.DraftingMode;
import dev.intake.program.EmailSequence;
import dev.intake.program.EnrollmentProgressStore;
import dev.intake.program.ProgramKind;
import dev.intake.program.ProgramPlan;
import dev.intake.program.Step;
import dev.intake.program.Trigger;
import dev.intake.step.RunDueSteps;
import dev.intake.testing.TestMailServer.WorkerDied;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * A tenant with two programs of three steps each, whose days are random: people sign up, workers die, storages fail, mail
 * servers refuse, programs are paused, resumed and edited, and emails are released and discarded. What happened is written
 * down, to be compared with what is stored.
 */
final class StepWorld {
    private static final int STEPS = 3;
    private static final String SIGN_UP = "user.signed_up";
    private static final List<Duration> DELAYS =
            List.of(Duration.ZERO, Duration.ofMinutes(10), Duration.ofHours(5), Duration.ofDays(1));
    private static final int DAYS_TO_SETTLE = 400;

    private final SplittableRandom random;
    private final ManualClock clock = new ManualClock();
    private final Programs programs;
    private final TestTenant tenant;
    private final List<ProgramId> ids = new ArrayList<>();
    private final Set<ProgramId> paused = new HashSet<>();
    private final List<Contact> contacts = new ArrayList<>();
    private final List<RunDueSteps> workers = new ArrayList<>();
    private final Programs disturbed;

    /** How often the mail server took each email. */
    private final Map<EmailId, Integer> accepted = new HashMap<>();

    /** How often a person had an email tried again of which nobody knew whether it was sent. */
    private final Map<EmailId, Integer> risked = new HashMap<>();

    private boolean calm;
    private boolean overtaken;

    StepWorld(Storage storage, SplittableRandom random) {
        this.random = random;
        SequentialIds newIds = new SequentialIds();
        tenant = TestTenant.of(storage, Intake.on(storage, clock, newIds, new Random()));
        Storage only = new OneTenant(storage, tenant.id());
        programs = Programs.on(only, clock, newIds);
        disturbed = Programs.on(new CrashingStorage(only, this::beforeStoring, this::afterStoring), clock, newIds);
        for (int i = 0; i < 2; i++) {
            EmailSequence sequence = sequence();
            ProgramPlan plan =
                    new ProgramPlan("Program " + i, ProgramKind.CUSTOM, new Trigger(new EventType(SIGN_UP)), sequence);
            ProgramId id =
                    programs.drafting().draft(tenant.id(), plan).orElseThrow().id();
            TestTenant.changed(programs.lifecycle().approve(tenant.id(), id));
            ids.add(id);
            workers.add(worker());
        }
    }

    /** Lets so many random things happen. */
    StepWorld live(int happenings) {
        for (int i = 0; i < happenings; i++) {
            happen();
        }
        return this;
    }

    /** Ends all faults, and advances the days until nothing is left to do. */
    StepWorld settle() {
        calm = true;
        for (ProgramId id : ids) {
            resume(id);
            programs.drafting().revise(tenant.id(), id, new EmailSequence(DraftingMode.PER_CONTACT, plainSteps()));
        }
        for (int day = 0; day < DAYS_TO_SETTLE && !isSettled(); day++) {
            waiting().forEach(this::decide);
            clock.move(Duration.ofHours(6));
            workers.forEach(RunDueSteps::run);
        }
        assertThat(isSettled()).as("everything comes to an end").isTrue();
        return this;
    }

    private boolean isSettled() {
        return waiting().isEmpty()
                && contacts.stream()
                        .flatMap(contact -> programs.views(tenant.id()).progress(contact.id()).stream())
                        .allMatch(progress -> progress.dueAt().isEmpty());
    }

    /** Checks what must be so however the days went. */
    void check() {
        for (Contact contact : contacts) {
            for (var progress : programs.views(tenant.id()).progress(contact.id())) {
                List<StepEmail> emails = programs.views(tenant.id())
                        .emails(EmailQuery.latest(100)
                                .ofProgram(progress.entry().program())
                                .toContact(contact.id()));
                assertThat(emails).extracting(StepEmail::step).containsExactlyInAnyOrder(0, 1, 2);
                assertThat(progress.position()).isEqualTo(STEPS);
                emails.forEach(this::check);
            }
        }
    }

    private void check(StepEmail email) {
        int times = accepted.getOrDefault(email.id(), 0);
        assertThat(times)
                .as("sent at most once, but where a person took the risk: %s", email)
                .isLessThanOrEqualTo(1 + risked.getOrDefault(email.id(), 0));
        assertThat(email.state()).isNotInstanceOf(EmailState.Reviewable.class);
        if (email.state() instanceof EmailState.Sent) {
            assertThat(times).as("what is called sent was sent: %s", email).isPositive();
        } else {
            assertThat(email.state().status()).isIn(EmailStatus.SKIPPED, EmailStatus.DISCARDED);
        }
    }

    /** How many emails were sent, over all contacts and programs. */
    int sent() {
        return accepted.size();
    }

    /** How many entries there were into programs. */
    int entries() {
        return contacts.stream()
                .mapToInt(contact ->
                        programs.views(tenant.id()).progress(contact.id()).size())
                .sum();
    }

    // What happens

    private void happen() {
        ProgramId program = ids.get(random.nextInt(ids.size()));
        switch (random.nextInt(16)) {
            case 0, 1 -> signUp();
            case 2 -> pause(program);
            case 3, 4 -> resume(program);
            case 5 -> edit(program);
            case 6, 7 -> clock.move(Duration.ofMinutes(random.nextInt(1, 40)));
            case 8 -> clock.move(Duration.ofHours(random.nextInt(1, 30)));
            case 9, 10 -> waiting().stream().findFirst().ifPresent(this::decide);
            case 11 -> changeSomebody();
            default -> work();
        }
    }

    private void signUp() {
        String user = "user" + contacts.size();
        boolean reachable = random.nextInt(8) > 0;
        String name = random.nextBoolean() ? "Somebody" : null;
        tenant.send(
                identify(user, reachable ? user + "@example.com" : null, name),
                track(user, null, SIGN_UP, "signup-" + user));
        contacts.add(tenant.contact(user).orElseThrow());
    }

    private void changeSomebody() {
        if (!contacts.isEmpty()) {
            String user = "user" + random.nextInt(contacts.size());
            tenant.send(identify(user, user + "@example.com", "Now named"));
        }
    }

    private void pause(ProgramId program) {
        if (paused.add(program)) {
            TestTenant.changed(TestTenant.pause(programs.actions(), tenant.id(), program));
        }
    }

    private void resume(ProgramId program) {
        if (paused.remove(program)) {
            TestTenant.changed(TestTenant.resume(programs.actions(), tenant.id(), program));
        }
    }

    private void edit(ProgramId program) {
        ProgramEditor editor = ProgramEditor.of(programs, tenant.id(), Actor.COMMAND_LINE);
        if (ProgramEditor.effect(editor.edit(program, sequence()))
                .filter(effect -> effect == Effect.AWAITS_APPROVAL)
                .isPresent()) {
            TestTenant.changed(editor.approve(program));
        }
    }

    private EmailSequence sequence() {
        return new EmailSequence(
                DraftingMode.PER_CONTACT,
                IntStream.range(0, STEPS)
                        .mapToObj(i -> new Step(
                                DELAYS.get(random.nextInt(DELAYS.size())),
                                List.of(TestEmails.template(
                                        random.nextInt(3) == 0 ? "Dear {{contact.name}}" : "Hello", "Step " + i))))
                        .toList());
    }

    private static List<Step> plainSteps() {
        return IntStream.range(0, STEPS)
                .mapToObj(i -> new Step(Duration.ofHours(1), List.of(TestEmails.template("Hello", "Step " + i))))
                .toList();
    }

    private List<StepEmail> waiting() {
        return programs.views(tenant.id())
                .emails(EmailQuery.latest(1000).inStates(EmailStatus.HELD, EmailStatus.FAILED, EmailStatus.UNSURE));
    }

    private void decide(StepEmail email) {
        if (random.nextInt(3) == 0) {
            TestTenant.discard(programs.actions(), tenant.id(), email.id());
            return;
        }
        if (email.state() instanceof EmailState.Unsure) {
            risked.merge(email.id(), 1, Integer::sum);
        }
        TestTenant.release(programs.actions(), tenant.id(), email.id());
    }

    // Workers, and what gets in their way

    private RunDueSteps worker() {
        return disturbed.worker(TestLinks.LINKS, this::send, (of, email) -> {});
    }

    private void work() {
        int which = random.nextInt(workers.size());
        try {
            workers.get(which).run();
        } catch (WorkerDied died) {
            workers.set(which, worker());
        } catch (StorageException failed) {
            // The worker lives on, with the answers that it could not store.
        }
    }

    private void beforeStoring() {
        if (calm) {
            return;
        }
        // Emails that are marked already are sent still, so nobody pauses while another worker has some.
        if (random.nextInt(20) == 0 && !overtaken) {
            pause(ids.get(random.nextInt(ids.size())));
        }
        if (random.nextInt(12) == 0) {
            beOvertaken();
        }
        trouble();
    }

    /** The worker takes so long that its claims end, and another one does what it was about to do. */
    private void beOvertaken() {
        if (overtaken) {
            return;
        }
        overtaken = true;
        clock.move(EnrollmentProgressStore.CLAIM);
        try {
            worker().run();
        } catch (WorkerDied | StorageException otherTrouble) {
            // The slow worker does not learn the outcome of the other.
        } finally {
            overtaken = false;
        }
    }

    private void afterStoring() {
        if (!calm) {
            trouble();
        }
    }

    private void trouble() {
        switch (random.nextInt(24)) {
            case 0 -> throw new WorkerDied();
            case 1 -> throw new StorageException("the connection was lost", new IllegalStateException());
            default -> {
                // Most of the time nothing does.
            }
        }
    }

    private SendOutcome send(OutgoingEmail email) {
        assertThat(isOfALiveProgram(email))
                .as("nothing is sent while its program is paused")
                .isTrue();
        return switch (calm ? 99 : random.nextInt(16)) {
            case 0 -> throw new WorkerDied();
            case 1 -> {
                accept(email);
                throw new WorkerDied();
            }
            case 2 -> new SendOutcome.Unsure("the answer was lost");
            case 3 -> {
                accept(email);
                yield new SendOutcome.Unsure("the answer was lost");
            }
            case 4 -> new SendOutcome.TryLater("greylisted", false);
            case 5 -> new SendOutcome.TryLater("connection refused", true);
            case 6 -> new SendOutcome.Refused("no such user");
            case 7 -> {
                accept(email);
                beOvertaken();
                yield new SendOutcome.Accepted();
            }
            default -> {
                accept(email);
                yield new SendOutcome.Accepted();
            }
        };
    }

    private void accept(OutgoingEmail email) {
        accepted.merge(email.id(), 1, Integer::sum);
    }

    private boolean isOfALiveProgram(OutgoingEmail email) {
        return programs.views(tenant.id()).email(email.id()).stream()
                .noneMatch(stored -> paused.contains(stored.entry().program()));
    }
}
