package dev.intake.testing;

import static dev.intake.testing.TestTenant.historical;
import static dev.intake.testing.TestTenant.identify;
import static dev.intake.testing.TestTenant.track;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.email.EmailId;
import dev.intake.email.EmailState;
import dev.intake.email.EmailStatus;
import dev.intake.email.OutgoingEmail;
import dev.intake.email.SendOutcome;
import dev.intake.email.SkipReason;
import dev.intake.email.StepEmail;
import dev.intake.event.EventType;
import dev.intake.port.EmailQuery;
import dev.intake.port.EmailSender;
import dev.intake.port.Storage;
import dev.intake.program.DraftingMode;
import dev.intake.program.Enrollment.Entry;
import dev.intake.program.Journey;
import dev.intake.program.Passage;
import dev.intake.program.ProgramId;
import dev.intake.program.ProgramKind;
import dev.intake.program.ProgramPlan;
import dev.intake.program.Step;
import dev.intake.program.Trigger;
import dev.intake.step.RetrySchedule;
import dev.intake.testing.TestMailServer.WorkerDied;
import dev.intake.usecase.EmailReview;
import dev.intake.usecase.Intake;
import dev.intake.usecase.Programs;
import dev.intake.usecase.RunDueSteps;
import dev.intake.usecase.StepRound;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * What becomes of contacts in programs on any storage, from the event that starts a program to the last email. The
 * storage may hold other tenants; every test makes its own.
 */
@SuppressWarnings("NullAway.Init") // JUnit calls setUp before each test
public abstract class StepConformance {
    private static final Duration DAY = Duration.ofDays(1);

    private final ManualClock clock = new ManualClock();
    private final TestMailServer mail = new TestMailServer();
    private final List<StepEmail> told = new ArrayList<>();
    private Programs programs;
    private TestTenant tenant;
    private Storage only;

    /** The storage under test; the same or a new one each time. */
    protected abstract Storage storage();

    @BeforeEach
    final void setUp() {
        SequentialIds ids = new SequentialIds();
        tenant = TestTenant.of(storage(), Intake.on(storage(), clock, ids, new Random()));
        only = new OneTenant(storage(), tenant.id());
        programs = Programs.on(only, clock, ids);
    }

    // Nouns and verbs

    private static Step step(Duration delay, String subject, String text) {
        return new Step(delay, List.of(TestEmails.template(subject, text)));
    }

    private static Journey journey(Step... steps) {
        return new Journey(DraftingMode.PER_CONTACT, List.of(steps));
    }

    private ProgramId live(Journey journey) {
        ProgramPlan plan =
                new ProgramPlan("Welcome", ProgramKind.WELCOME, new Trigger(new EventType("user.signed_up")), journey);
        ProgramId id =
                programs.drafting().draft(tenant.id(), plan).orElseThrow().id();
        TestTenant.changed(programs.lifecycle().approve(tenant.id(), id));
        return id;
    }

    private ProgramId threeSteps() {
        return live(journey(
                step(Duration.ZERO, "one", "Welcome"),
                step(DAY, "two", "Still there?"),
                step(DAY.multipliedBy(2), "three", "Bye")));
    }

    private Contact signUp(String user, String... properties) {
        tenant.send(
                identify(user, user + "@example.com", null),
                track(user, null, "user.signed_up", "signup-" + user, properties));
        return tenant.contact(user).orElseThrow();
    }

    private RunDueSteps worker() {
        return programs.worker(mail, (of, email) -> told.add(email));
    }

    /** Does all that is due now. */
    private void runAll() {
        RunDueSteps worker = worker();
        StepRound round = worker.run();
        while (round.claimed() > 0 && !round.mailServerDown()) {
            round = worker.run();
        }
    }

    private void after(Duration time) {
        clock.move(time);
        runAll();
    }

    private EmailState state(ProgramId program, Contact contact, int step) {
        return programs.views()
                .email(tenant.id(), email(program, contact, step))
                .orElseThrow()
                .state();
    }

    private static EmailId email(ProgramId program, Contact contact, int step) {
        return EmailId.of(new Entry(program, contact.id()), step);
    }

    private Passage passage(Contact contact) {
        return programs.views().passages(tenant.id(), contact.id()).get(0);
    }

    // The schedule

    @Test
    final void steps_areSentInOrderEachAfterItsDelay() {
        threeSteps();
        signUp("ann");
        runAll();
        assertThat(mail.subjects()).containsExactly("one");
        after(DAY.minusMillis(1));
        assertThat(mail.subjects()).containsExactly("one");
        after(Duration.ofMillis(1));
        assertThat(mail.subjects()).containsExactly("one", "two");
        after(DAY);
        assertThat(mail.subjects()).containsExactly("one", "two");
        after(DAY);
        assertThat(mail.subjects()).containsExactly("one", "two", "three");
        after(DAY.multipliedBy(300));
        assertThat(mail.subjects()).containsExactly("one", "two", "three");
    }

    @Test
    final void firstStep_withADelay_waits() {
        live(journey(step(Duration.ofHours(1), "one", "Hello")));
        signUp("ann");
        after(Duration.ofMinutes(59));
        assertThat(mail.asked()).isEmpty();
        after(Duration.ofMinutes(1));
        assertThat(mail.subjects()).containsExactly("one");
    }

    @Test
    final void delay_countsFromWhenTheStepBeforeWasDoneWith() {
        threeSteps();
        signUp("ann");
        after(DAY.multipliedBy(10));
        assertThat(mail.subjects()).containsExactly("one");
        after(DAY);
        assertThat(mail.subjects()).containsExactly("one", "two");
    }

    @Test
    final void journeyWithoutSteps_sendsNothing() {
        live(journey());
        Contact ann = signUp("ann");
        after(DAY);
        assertThat(mail.asked()).isEmpty();
        assertThat(passage(ann).dueAt()).isEmpty();
    }

    @Test
    final void history_isSentNothing() {
        threeSteps();
        tenant.send(
                identify("ann", "ann@example.com", null),
                historical("ann", "user.signed_up", "2020-01-01T00:00:00Z", "old"));
        after(DAY);
        assertThat(mail.asked()).isEmpty();
    }

    @Test
    final void everybody_isSentTheirs_howeverManyAreDue() {
        ProgramId program = live(journey(step(Duration.ZERO, "one", "Hello {{contact.email}}")));
        List<Contact> contacts =
                IntStream.range(0, 250).mapToObj(i -> signUp("user" + i)).toList();
        runAll();
        assertThat(mail.acceptedIds())
                .containsExactlyInAnyOrderElementsOf(contacts.stream()
                        .map(contact -> email(program, contact, 0))
                        .toList());
        assertThat(mail.accepted())
                .allSatisfy(email -> assertThat(email.content().text())
                        .isEqualTo("Hello " + email.to().value()));
    }

    // Merge fields

    @Test
    final void laterSteps_haveTheFieldsOfTheEntryEvent() {
        live(journey(step(Duration.ZERO, "one", "Hello"), step(DAY, "You chose {{event.plan}}", "Hello")));
        signUp("ann", "plan", "pro");
        runAll();
        tenant.send(track("ann", null, "user.signed_up", "again", "plan", "other"));
        after(DAY);
        assertThat(mail.subjects()).containsExactly("one", "You chose pro");
    }

    @Test
    final void missingField_holdsTheEmailAndNamesIt() {
        ProgramId program = live(journey(step(Duration.ZERO, "{{event.plan}}", "{{event.b}} {{contact.name}}")));
        Contact ann = signUp("ann", "b", "there");
        after(DAY);
        assertThat(mail.asked()).isEmpty();
        assertThat(((EmailState.Held) state(program, ann, 0)).missing())
                .extracting(Object::toString)
                .containsExactly("contact.name", "event.plan");
    }

    @Test
    final void heldEmail_releasedAfterAnEdit_isSentAndTheNextStepFollows() {
        ProgramId program = live(journey(step(Duration.ZERO, "Hi {{contact.name}}", "Hello"), step(DAY, "two", "Bye")));
        Contact ann = signUp("ann");
        after(DAY.multipliedBy(5));
        assertThat(mail.asked()).isEmpty();
        programs.drafting()
                .revise(tenant.id(), program, journey(step(Duration.ZERO, "Hi", "Hello"), step(DAY, "two", "Bye")));
        runAll();
        assertThat(mail.asked()).isEmpty();
        assertThat(programs.reviewEmails().release(tenant.id(), email(program, ann, 0)))
                .isInstanceOf(EmailReview.Decided.class);
        runAll();
        assertThat(mail.subjects()).containsExactly("Hi");
        after(DAY);
        assertThat(mail.subjects()).containsExactly("Hi", "two");
    }

    @Test
    final void heldEmail_releasedWithoutAnEdit_isHeldAgain() {
        ProgramId program = live(journey(step(Duration.ZERO, "Hi {{contact.name}}", "Hello")));
        Contact ann = signUp("ann");
        runAll();
        programs.reviewEmails().release(tenant.id(), email(program, ann, 0));
        runAll();
        assertThat(state(program, ann, 0)).isInstanceOf(EmailState.Held.class);
        assertThat(mail.asked()).isEmpty();
    }

    @Test
    final void heldEmail_discarded_isNeverSentAndTheNextStepFollows() {
        ProgramId program = live(journey(step(Duration.ZERO, "Hi {{contact.name}}", "Hello"), step(DAY, "two", "Bye")));
        Contact ann = signUp("ann");
        runAll();
        programs.reviewEmails().discard(tenant.id(), email(program, ann, 0));
        after(DAY);
        assertThat(mail.subjects()).containsExactly("two");
        assertThat(state(program, ann, 0)).isEqualTo(new EmailState.Discarded());
    }

    @Test
    final void review_ofAnEmailThatDoesNotWait_changesNothing() {
        ProgramId program = threeSteps();
        Contact ann = signUp("ann");
        runAll();
        assertThat(programs.reviewEmails().release(tenant.id(), email(program, ann, 0)))
                .isEqualTo(new EmailReview.NotWaiting(EmailStatus.SENT));
        assertThat(programs.reviewEmails().discard(tenant.id(), email(program, ann, 1)))
                .isEqualTo(new EmailReview.NoSuchEmail());
        runAll();
        assertThat(mail.subjects()).containsExactly("one");
    }

    // Who is not mailed

    @Test
    final void contactWithoutAddress_isSkippedAndMailedOnceThereIsOne() {
        ProgramId program = threeSteps();
        tenant.send(track("bob", null, "user.signed_up", null));
        Contact bob = tenant.contact("bob").orElseThrow();
        runAll();
        assertThat(state(program, bob, 0)).isEqualTo(new EmailState.Skipped(SkipReason.NO_ADDRESS));
        tenant.send(identify("bob", "bob@example.com", null));
        after(DAY);
        assertThat(mail.subjects()).containsExactly("two");
    }

    @Test
    final void contactWhoIsGone_isSkipped() {
        ProgramId program = threeSteps();
        Contact ann = signUp("ann");
        storage().unitOfWork().inTenant(tenant.id(), stores -> {
            stores.contacts().save(List.of(ann.deactivated(clock.instant())));
            return ann;
        });
        runAll();
        assertThat(state(program, ann, 0)).isEqualTo(new EmailState.Skipped(SkipReason.DEACTIVATED));
        assertThat(mail.asked()).isEmpty();
    }

    // Split tests

    @Test
    final void splitTest_givesAContactTheSameVariantInEveryStep() {
        List<Step> steps = IntStream.range(0, 2)
                .mapToObj(i -> new Step(
                        DAY.multipliedBy(i),
                        List.of(TestEmails.template("A" + i, "a"), TestEmails.template("B" + i, "b"))))
                .toList();
        live(new Journey(DraftingMode.SHARED, steps));
        IntStream.range(0, 40).forEach(i -> signUp("user" + i));
        runAll();
        after(DAY);
        assertThat(mail.subjects()).contains("A0", "B0").hasSize(80);
        for (OutgoingEmail first : mail.accepted().subList(0, 40)) {
            String subjects = mail.accepted().stream()
                    .filter(email -> email.contact().equals(first.contact()))
                    .map(email -> email.content().subject().substring(0, 1))
                    .reduce("", String::concat);
            assertThat(subjects).isIn("AA", "BB");
        }
    }

    // Pause and resume

    @Test
    final void pause_freezesWhatIsDueAndResumeGoesOnInOrder() {
        ProgramId program = threeSteps();
        signUp("ann");
        clock.move(Duration.ofMinutes(1));
        signUp("bob");
        TestTenant.changed(programs.lifecycle().pause(tenant.id(), program));
        after(DAY.multipliedBy(3));
        assertThat(mail.asked()).isEmpty();
        TestTenant.changed(programs.lifecycle().resume(tenant.id(), program));
        runAll();
        assertThat(mail.accepted())
                .extracting(email -> email.to().value())
                .containsExactly("ann@example.com", "bob@example.com");
        after(DAY);
        assertThat(mail.subjects()).containsExactly("one", "one", "two", "two");
    }

    @Test
    final void pause_betweenClaimAndDecision_sendsNothing() {
        ProgramId program = threeSteps();
        Contact ann = signUp("ann");
        RunDueSteps worker = new RunWhile(only, clock, mail)
                .claimed(() -> TestTenant.changed(programs.lifecycle().pause(tenant.id(), program)));
        worker.run();
        assertThat(mail.asked()).isEmpty();
        TestTenant.changed(programs.lifecycle().resume(tenant.id(), program));
        runAll();
        assertThat(mail.acceptedIds()).containsExactly(email(program, ann, 0));
    }

    // What the mail server answers

    @Test
    final void acceptedEmail_isStoredAsSent() {
        ProgramId program = threeSteps();
        Contact ann = signUp("ann");
        runAll();
        assertThat(state(program, ann, 0)).isEqualTo(new EmailState.Sent(TestTenant.email("ann@example.com"), "one"));
        assertThat(told).extracting(email -> email.state().status()).containsExactly(EmailStatus.SENT);
    }

    @Test
    final void withoutMailServer_theEmailIsKeptWhole() {
        ProgramId program =
                live(journey(step(Duration.ZERO, "one", "Welcome {{contact.email}}"), step(DAY, "two", "Bye")));
        Contact ann = signUp("ann");
        mail.then(new SendOutcome.Kept());
        runAll();
        EmailState.Kept kept = (EmailState.Kept) state(program, ann, 0);
        assertThat(kept.content().text()).isEqualTo("Welcome ann@example.com");
        assertThat(kept.to()).isEqualTo(TestTenant.email("ann@example.com"));
        after(DAY);
        assertThat(mail.subjects()).containsExactly("two");
    }

    @Test
    final void refusedEmail_waitsForAPerson() {
        ProgramId program = threeSteps();
        Contact ann = signUp("ann");
        mail.then(new SendOutcome.Refused("550 no such user"));
        after(DAY);
        after(DAY.multipliedBy(30));
        assertThat(mail.asked()).hasSize(1);
        assertThat(state(program, ann, 0)).isEqualTo(new EmailState.Failed("550 no such user"));
        programs.reviewEmails().release(tenant.id(), email(program, ann, 0));
        runAll();
        assertThat(mail.subjects()).containsExactly("one");
    }

    @Test
    final void emailThatIsNotTakenYet_isTriedAgainLaterAndLaterAndThenFails() {
        ProgramId program = threeSteps();
        Contact ann = signUp("ann");
        IntStream.range(0, RetrySchedule.MAX_ATTEMPTS)
                .forEach(i -> mail.then(new SendOutcome.TryLater("450 greylisted", false)));
        runAll();
        for (int attempt = 1; attempt < RetrySchedule.MAX_ATTEMPTS; attempt++) {
            assertThat(state(program, ann, 0)).isEqualTo(new EmailState.Retrying("450 greylisted"));
            Duration pause = RetrySchedule.after(attempt).orElseThrow();
            after(pause.minusMillis(1));
            assertThat(mail.asked()).hasSize(attempt);
            after(Duration.ofMillis(1));
            assertThat(mail.asked()).hasSize(attempt + 1);
        }
        assertThat(state(program, ann, 0)).isEqualTo(new EmailState.Failed("450 greylisted"));
        assertThat(mail.asked().stream().map(OutgoingEmail::id).distinct()).hasSize(1);
    }

    @Test
    final void mailServerThatIsDown_isTriedForEverAndNoEmailFails() {
        ProgramId program = threeSteps();
        List<Contact> contacts =
                IntStream.range(0, 30).mapToObj(i -> signUp("user" + i)).toList();
        for (int i = 0; i < 40; i++) {
            mail.then(new SendOutcome.TryLater("connection refused", true));
            StepRound round = worker().run();
            assertThat(round.mailServerDown()).isTrue();
            assertThat(mail.asked()).hasSize(i + 1);
            clock.move(RunDueSteps.CLAIM);
        }
        runAll();
        assertThat(mail.accepted()).hasSize(contacts.size());
        assertThat(contacts)
                .allSatisfy(contact -> assertThat(state(program, contact, 0)).isInstanceOf(EmailState.Sent.class));
    }

    @Test
    final void mailServerThatIsTooSlowForAGroup_getsNoEmailThatCouldOutlastTheClaim() {
        ProgramId program = threeSteps();
        List<Contact> contacts =
                IntStream.range(0, 3).mapToObj(i -> signUp("user" + i)).toList();
        mail.then(email -> {
            clock.move(RunDueSteps.CLAIM.minus(EmailSender.LONGEST).plusMillis(1));
            return new SendOutcome.Accepted();
        });
        StepRound round = worker().run();
        assertThat(round.mailServerDown()).isTrue();
        assertThat(mail.asked()).hasSize(1);
        assertThat(round.emails(EmailStatus.RETRYING)).isEqualTo(2);
        after(RetrySchedule.SERVER_DOWN);
        assertThat(mail.asked()).hasSize(3);
        assertThat(mail.acceptedIds())
                .containsExactlyInAnyOrderElementsOf(contacts.stream()
                        .map(contact -> email(program, contact, 0))
                        .toList());
    }

    @Test
    final void lostAnswer_isUnsureAndNeverSentAgainByItself() {
        ProgramId program = threeSteps();
        Contact ann = signUp("ann");
        mail.then(new SendOutcome.Unsure("connection lost"));
        runAll();
        after(DAY.multipliedBy(30));
        assertThat(mail.asked()).hasSize(1);
        assertThat(state(program, ann, 0).status()).isEqualTo(EmailStatus.UNSURE);
        assertThat(programs.reviewEmails().discard(tenant.id(), email(program, ann, 0)))
                .isInstanceOf(EmailReview.Decided.class);
        after(DAY);
        assertThat(mail.subjects()).containsExactly("two");
    }

    // Workers that die, and many of them

    @Test
    final void claim_takesTheLongestDue_andNoMoreThanAsked() {
        ProgramId program = threeSteps();
        List<ContactId> longestFirst = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            longestFirst.add(signUp("user" + i).id());
            clock.move(Duration.ofSeconds(1));
        }
        for (int from = 0; from < 30; from += 10) {
            Instant now = clock.instant();
            assertThat(only.stepQueue().claim(tenant.id(), program, now, now.plus(RunDueSteps.CLAIM), 10))
                    .extracting(passage -> passage.entry().contact())
                    .containsExactlyElementsOf(longestFirst.subList(from, from + 10));
        }
    }

    @Test
    final void workerThatDiesWhileSending_leavesTheEmailUnsure() {
        ProgramId program = threeSteps();
        Contact ann = signUp("ann");
        mail.then(email -> {
            mail.accept(email);
            throw new WorkerDied();
        });
        assertThatThrownBy(() -> worker().run()).isInstanceOf(WorkerDied.class);
        runAll();
        assertThat(state(program, ann, 0).status()).isEqualTo(EmailStatus.SENDING);
        after(RunDueSteps.CLAIM);
        assertThat(state(program, ann, 0).status()).isEqualTo(EmailStatus.UNSURE);
        after(DAY.multipliedBy(30));
        assertThat(mail.acceptedIds()).containsExactly(email(program, ann, 0));
    }

    @Test
    final void workerThatDiesAfterTheClaim_losesNothing() {
        ProgramId program = threeSteps();
        Contact ann = signUp("ann");
        RunDueSteps worker = new RunWhile(only, clock, mail).claimed(() -> {
            throw new WorkerDied();
        });
        assertThatThrownBy(worker::run).isInstanceOf(WorkerDied.class);
        runAll();
        assertThat(mail.asked()).isEmpty();
        after(RunDueSteps.CLAIM);
        assertThat(mail.acceptedIds()).containsExactly(email(program, ann, 0));
    }

    @Test
    final void workerWhoseClaimHasEnded_sendsNothing() {
        ProgramId program = threeSteps();
        Contact ann = signUp("ann");
        RunDueSteps slow = new RunWhile(only, clock, mail).claimed(() -> after(RunDueSteps.CLAIM));
        slow.run();
        assertThat(mail.acceptedIds()).containsExactly(email(program, ann, 0));
        assertThat(state(program, ann, 0).status()).isEqualTo(EmailStatus.SENT);
    }

    @Test
    final void belatedAnswer_settlesWhatAnotherWorkerCalledUnsure() {
        ProgramId program = threeSteps();
        Contact ann = signUp("ann");
        mail.then(email -> {
            after(RunDueSteps.CLAIM);
            assertThat(state(program, ann, 0).status()).isEqualTo(EmailStatus.UNSURE);
            return new SendOutcome.Accepted();
        });
        worker().run();
        assertThat(state(program, ann, 0).status()).isEqualTo(EmailStatus.SENT);
        after(DAY);
        assertThat(mail.subjects()).containsExactly("one", "two");
    }

    @Test
    final void belatedAnswer_afterAPersonHasDecided_changesNothing() {
        ProgramId program = threeSteps();
        Contact ann = signUp("ann");
        mail.then(email -> {
            after(RunDueSteps.CLAIM);
            programs.reviewEmails().discard(tenant.id(), email(program, ann, 0));
            return new SendOutcome.Refused("550");
        });
        worker().run();
        assertThat(state(program, ann, 0)).isEqualTo(new EmailState.Discarded());
        after(DAY);
        assertThat(mail.subjects()).containsExactly("two");
    }

    // Looking on

    @Test
    final void emails_areListedLastChangedFirst() {
        ProgramId program = threeSteps();
        Contact ann = signUp("ann");
        runAll();
        after(DAY);
        assertThat(programs.views()
                        .emails(tenant.id(), EmailQuery.latest(10).of(program).to(ann.id())))
                .extracting(StepEmail::step)
                .containsExactly(1, 0);
        assertThat(programs.views().emails(tenant.id(), EmailQuery.latest(1))).hasSize(1);
        assertThat(programs.views().emails(tenant.id(), EmailQuery.latest(10).standing(EmailStatus.HELD)))
                .isEmpty();
        assertThat(programs.views().emailCounts(tenant.id(), program)).containsExactly(Map.entry(EmailStatus.SENT, 2L));
        assertThat(programs.views().email(tenant.id(), email(program, ann, 2))).isEqualTo(Optional.empty());
    }
}
