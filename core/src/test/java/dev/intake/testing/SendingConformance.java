package dev.intake.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intake.Programs;
import dev.intake.Storage;
import dev.intake.access.Actor;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.email.EmailQuery;
import dev.intake.email.EmailSender;
import dev.intake.email.EmailState;
import dev.intake.email.EmailStatus;
import dev.intake.email.OutgoingEmail;
import dev.intake.email.SendOutcome;
import dev.intake.email.StepEmail;
import dev.intake.enrollment.ProgramId;
import dev.intake.id.TenantId;
import dev.intake.program.EmailReview;
import dev.intake.program.EnrollmentProgress;
import dev.intake.program.EnrollmentProgressStore;
import dev.intake.step.RetrySchedule;
import dev.intake.step.RunDueSteps;
import dev.intake.step.StepRound;
import dev.intake.store.StorageException;
import dev.intake.tenant.SenderName;
import dev.intake.tenant.SetSenderName;
import dev.intake.tenant.Tenant;
import dev.intake.testing.TestMailServer.WorkerDied;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * What becomes of emails on any storage, whatever the mail server answers and whenever a worker dies. The storage may
 * hold other tenants; every test makes its own.
 */
public abstract class SendingConformance extends StepKit {
    private static final int PEOPLE = 20;

    private final StorageException fault =
            new StorageException("marking", new IllegalStateException("the database is away"));

    // Who it comes from

    @Test
    final void email_comesFromTheSenderThatIsSet_elseFromTheTenantsName() {
        threeSteps();
        signUp("ann");
        runAll();
        assertThat(mail.accepted().get(0).from()).isEqualTo("Test tenant");
        SetSenderName set = tenant.intake().setSenderName();
        Tenant named = set.set(tenant.id(), new SenderName("Ada of Acme"), Actor.COMMAND_LINE)
                .orElseThrow();
        assertThat(named.shownSender()).isEqualTo("Ada of Acme");
        assertThat(tenant.intake().views().tenant(tenant.id())).contains(named);
        signUp("bob");
        runAll();
        assertThat(mail.accepted().get(1).from()).isEqualTo("Ada of Acme");
        assertThat(set.set(new TenantId("tn_nobody"), new SenderName("A"), Actor.COMMAND_LINE))
                .isEmpty();
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
                live(sequence(step(Duration.ZERO, "one", "Welcome {{contact.email}}"), step(DAY, "two", "Bye")));
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
    final void emailThatFailed_released_isTriedAsOftenAsANewOne() {
        ProgramId program = threeSteps();
        Contact ann = signUp("ann");
        for (int round = 0; round < 2; round++) {
            IntStream.range(0, RetrySchedule.MAX_ATTEMPTS)
                    .forEach(i -> mail.then(new SendOutcome.TryLater("450 greylisted", false)));
            runAll();
            for (int attempt = 1; attempt < RetrySchedule.MAX_ATTEMPTS; attempt++) {
                assertThat(state(program, ann, 0)).isInstanceOf(EmailState.Retrying.class);
                after(RetrySchedule.after(attempt).orElseThrow());
            }
            assertThat(state(program, ann, 0)).isInstanceOf(EmailState.Failed.class);
            programs.reviewEmails().release(tenant.id(), email(program, ann, 0));
        }
        assertThat(mail.asked()).hasSize(2 * RetrySchedule.MAX_ATTEMPTS);
        runAll();
        assertThat(state(program, ann, 0)).isInstanceOf(EmailState.Sent.class);
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
            clock.move(EnrollmentProgressStore.CLAIM);
        }
        runAll();
        assertThat(mail.accepted()).hasSize(contacts.size());
        assertThat(contacts)
                .allSatisfy(contact -> assertThat(state(program, contact, 0)).isInstanceOf(EmailState.Sent.class));
    }

    @Test
    final void mailServerThatTakesMinutes_getsOneEmailAfterAnother_eachUnderAClaimOfItsOwn() {
        ProgramId program = threeSteps();
        List<Contact> contacts =
                IntStream.range(0, 3).mapToObj(i -> signUp("user" + i)).toList();
        IntStream.range(0, 3)
                .forEach(i -> mail.then(email -> {
                    EnrollmentProgress progress = programs.views()
                            .progress(tenant.id(), email.contact())
                            .get(0);
                    assertThat(progress.dueAt()).contains(clock.instant().plus(EnrollmentProgressStore.CLAIM));
                    clock.move(EmailSender.MAX_DURATION);
                    return new SendOutcome.Accepted();
                }));
        runAll();
        assertThat(mail.acceptedIds())
                .containsExactlyInAnyOrderElementsOf(contacts.stream()
                        .map(contact -> email(program, contact, 0))
                        .toList());
    }

    @Test
    final void workerThatStallsAfterTheMark_handsNothingOverThatCouldOutlastTheClaim() {
        ProgramId program = threeSteps();
        Contact ann = signUp("ann");
        Duration stall =
                EnrollmentProgressStore.CLAIM.minus(EmailSender.MAX_DURATION).plusMillis(1);
        Runnable nothing = () -> {};
        Storage stalling = new CrashingStorage(only, nothing, () -> clock.move(stall));
        StepRound round = Programs.on(stalling, clock, new SequentialIds())
                .worker(mail, (of, email) -> {})
                .run();
        assertThat(round.mailServerDown()).isTrue();
        assertThat(mail.asked()).isEmpty();
        assertThat(state(program, ann, 0)).isInstanceOf(EmailState.Retrying.class);
        after(RetrySchedule.SERVER_DOWN);
        assertThat(mail.acceptedIds()).containsExactly(email(program, ann, 0));
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
            assertThat(only.stepQueue().claim(tenant.id(), program, now, now.plus(EnrollmentProgressStore.CLAIM), 10))
                    .extracting(progress -> progress.entry().contact())
                    .containsExactlyElementsOf(longestFirst.subList(from, from + 10));
        }
    }

    /** Also what a worker does that is told to stop: the way out then takes no email any more. */
    @Test
    final void workerThatEndsEarly_givesBackWhatItHasNotReached() {
        ProgramId program = threeSteps();
        List<Contact> contacts =
                IntStream.range(0, PEOPLE).mapToObj(i -> signUp("user" + i)).toList();
        mail.then(new SendOutcome.Accepted());
        mail.then(new SendOutcome.TryLater("the service was stopping", true));
        assertThat(worker().run().mailServerDown()).isTrue();
        assertThat(mail.accepted()).hasSize(1);

        runAll();

        assertThat(mail.accepted())
                .as("at once, but for the one that was begun")
                .hasSize(PEOPLE - 1);
        after(RetrySchedule.SERVER_DOWN);
        assertThat(mail.acceptedIds())
                .containsExactlyInAnyOrderElementsOf(contacts.stream()
                        .map(contact -> email(program, contact, 0))
                        .toList());
    }

    @Test
    final void workerThatEndsEarly_leavesWhatSomebodyElseHasClaimed() {
        ProgramId program = threeSteps();
        IntStream.range(0, PEOPLE).forEach(i -> signUp("user" + i));
        mail.then(email -> {
            clock.move(EnrollmentProgressStore.CLAIM);
            Instant now = clock.instant();
            assertThat(only.stepQueue().claim(tenant.id(), program, now, now.plus(EnrollmentProgressStore.CLAIM), 100))
                    .hasSize(PEOPLE);
            return new SendOutcome.TryLater("the service was stopping", true);
        });
        worker().run();

        runAll();

        assertThat(mail.accepted()).isEmpty();
    }

    /** The second mark fails: its outcome is unknown, so its claim stays. */
    @Test
    final void storageThatFails_reportsItsFault_andReleasesTheRestOfTheClaim() {
        ProgramId program = threeSteps();
        List<Contact> contacts =
                IntStream.range(0, PEOPLE).mapToObj(i -> signUp("user" + i)).toList();
        RunDueSteps worker = failingOnce(() -> {});
        assertThatThrownBy(worker::run).isSameAs(fault);
        assertThat(mail.accepted()).hasSize(1);

        runAll();

        assertThat(mail.accepted())
                .as("at once, but for the one whose mark failed")
                .hasSize(PEOPLE - 1);
        worker.run();
        after(EnrollmentProgressStore.CLAIM);
        assertThat(contacts)
                .allSatisfy(contact -> assertThat(state(program, contact, 0)).isInstanceOf(EmailState.Sent.class));
        assertThat(mail.accepted()).hasSize(PEOPLE);
    }

    @Test
    final void storageThatFails_leavesWhatSomebodyElseHasClaimed() {
        ProgramId program = threeSteps();
        IntStream.range(0, PEOPLE).forEach(i -> signUp("user" + i));
        RunDueSteps worker = failingOnce(() -> {
            clock.move(EnrollmentProgressStore.CLAIM);
            Instant now = clock.instant();
            assertThat(only.stepQueue().claim(tenant.id(), program, now, now.plus(EnrollmentProgressStore.CLAIM), 100))
                    .hasSize(PEOPLE);
        });
        assertThatThrownBy(worker::run).isSameAs(fault);

        runAll();

        assertThat(mail.accepted()).hasSize(1);
    }

    @Test
    final void storageThatFailsAlsoAtTheRelease_reportsTheFirstFault() {
        threeSteps();
        IntStream.range(0, PEOPLE).forEach(i -> signUp("user" + i));
        int[] changes = {0};
        StorageException second = new StorageException("releasing", new IllegalStateException("still away"));
        RunDueSteps worker = worker(new CrashingStorage(
                only,
                () -> {
                    if (++changes[0] >= 3) {
                        throw changes[0] == 3 ? fault : second;
                    }
                },
                () -> {}));

        assertThatThrownBy(worker::run).isSameAs(fault);

        assertThat(changes[0]).as("claim, first mark, second mark, release").isEqualTo(4);
        after(EnrollmentProgressStore.CLAIM);
        assertThat(mail.accepted()).hasSize(PEOPLE);
    }

    /** Returns a worker that stores its claim and the first mark, and fails at the second mark. */
    private RunDueSteps failingOnce(Runnable before) {
        int[] changes = {0};
        return worker(new CrashingStorage(
                only,
                () -> {
                    if (++changes[0] == 3) {
                        before.run();
                        throw fault;
                    }
                },
                () -> {}));
    }

    private RunDueSteps worker(Storage storage) {
        return Programs.on(storage, clock, new SequentialIds()).worker(mail, (of, email) -> {});
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
        after(EnrollmentProgressStore.CLAIM);
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
        after(EnrollmentProgressStore.CLAIM);
        assertThat(mail.acceptedIds()).containsExactly(email(program, ann, 0));
    }

    @Test
    final void workerWhoseClaimHasEnded_sendsNothing() {
        ProgramId program = threeSteps();
        Contact ann = signUp("ann");
        RunDueSteps slow = new RunWhile(only, clock, mail).claimed(() -> after(EnrollmentProgressStore.CLAIM));
        slow.run();
        assertThat(mail.acceptedIds()).containsExactly(email(program, ann, 0));
        assertThat(state(program, ann, 0).status()).isEqualTo(EmailStatus.SENT);
    }

    @Test
    final void belatedAnswer_settlesWhatAnotherWorkerCalledUnsure() {
        ProgramId program = threeSteps();
        Contact ann = signUp("ann");
        mail.then(email -> {
            after(EnrollmentProgressStore.CLAIM);
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
            after(EnrollmentProgressStore.CLAIM);
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
