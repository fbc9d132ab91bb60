package dev.intake.testing;

import static dev.intake.testing.TestTenant.track;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intake.Intake;
import dev.intake.Programs;
import dev.intake.Storage;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.email.EmailQuery;
import dev.intake.email.EmailSender;
import dev.intake.email.EmailState;
import dev.intake.email.EmailStatus;
import dev.intake.email.SendOutcome;
import dev.intake.enrollment.ExitRule;
import dev.intake.enrollment.ProgramId;
import dev.intake.enrollment.Reentry;
import dev.intake.kernel.Lasting;
import dev.intake.kernel.StorageException;
import dev.intake.program.DraftingMode;
import dev.intake.program.EmailSequence;
import dev.intake.program.EnrollmentProgress;
import dev.intake.program.EnrollmentProgressStore;
import dev.intake.step.RetrySchedule;
import dev.intake.step.RunDueSteps;
import dev.intake.sweep.SweepPace;
import dev.intake.testing.TestMailServer.WorkerDied;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Who may send an email: claims on any storage, and workers that end early, die, or lose the storage. */
public abstract class ClaimConformance extends StepKit {
    private static final int PEOPLE = 20;

    private final StorageException fault =
            new StorageException("marking", new IllegalStateException("the database is away"));

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

    @Test
    final void claim_ofWhatIsDueAtOneMoment_takesThoseOfAContactTogether_inTheirOrder() {
        ProgramId program = live(new EmailSequence(
                DraftingMode.PER_CONTACT,
                List.of(step(DAY, "one", "Welcome")),
                ExitRule.NONE,
                Reentry.parse("per plan").orElseThrow()));
        for (int i = 0; i < 5; i++) {
            clock.move(Duration.ofSeconds(1));
            for (int user = 0; user < 4; user++) {
                tenant.send(track("user" + user, null, "user.signed_up", user + " " + i, "plan", "p" + i));
            }
        }
        Instant due = clock.instant().plus(DAY);
        List<EnrollmentProgress> ordered = IntStream.range(0, 4)
                .mapToObj(user -> tenant.contact("user" + user).orElseThrow().id())
                .flatMap(contact -> programs.views(tenant.id()).progress(contact).stream())
                .map(progress -> progress.dueAt(due))
                .sorted(EnrollmentProgress.LONGEST_DUE_FIRST)
                .toList();
        only.unitOfWork().inTenant(tenant.id(), stores -> {
            stores.progress().save(ordered);
            return true;
        });

        for (int from = 0; from < 20; from += 10) {
            assertThat(only.stepQueue().claim(tenant.id(), program, due, due.plus(EnrollmentProgressStore.CLAIM), 10))
                    .extracting(EnrollmentProgress::entry)
                    .containsExactlyElementsOf(ordered.subList(from, from + 10).stream()
                            .map(EnrollmentProgress::entry)
                            .toList());
        }
    }

    @Test
    final void workerThatIsStopped_endsTheEmailInDialogue_andReleasesTheOthersMeanwhile() {
        threeSteps();
        IntStream.range(0, PEOPLE).forEach(i -> signUp("user" + i));
        RunDueSteps stopped = worker();
        TestMailServer another = new TestMailServer();
        mail.then(email -> {
            stopped.stop();
            programs.worker(TestLinks.LINKS, another, (of, other) -> {}).run();
            assertThat(another.accepted())
                    .as("emails that were claimed and not begun")
                    .hasSize(PEOPLE - 1);
            return new SendOutcome.Accepted();
        });

        stopped.run();

        assertThat(mail.accepted()).hasSize(1);
        runAll();
        assertThat(programs.views(tenant.id()).emails(EmailQuery.latest(PEOPLE)))
                .hasSize(PEOPLE)
                .allMatch(email -> email.state().status() == EmailStatus.SENT);
    }

    @Test
    final void workerThatEndsEarly_releasesUnreachedEnrollments() {
        ProgramId program = threeSteps();
        List<Contact> contacts =
                IntStream.range(0, PEOPLE).mapToObj(i -> signUp("user" + i)).toList();
        mail.then(new SendOutcome.Accepted());
        mail.then(new SendOutcome.TryLater("the service was stopping", true));
        assertThat(worker().run().mailServerDown()).isTrue();
        assertThat(mail.accepted()).hasSize(1);

        after(Duration.ofSeconds(1));

        assertThat(mail.accepted())
                .as("as soon as the mail server is tried again, but for the one that was begun")
                .hasSize(PEOPLE - 1);
        after(RetrySchedule.SERVER_DOWN);
        assertThat(mail.acceptedIds())
                .containsExactlyInAnyOrderElementsOf(contacts.stream()
                        .map(contact -> email(program, contact, 0))
                        .toList());
    }

    @Test
    final void claim_ofAClockThatWasAhead_isOver_onceItIsRecovered() {
        ProgramId program = threeSteps();
        List<Contact> people =
                IntStream.range(0, 3).mapToObj(i -> signUp("user" + i)).toList();
        clock.move(DAY.multipliedBy(3_650));
        Instant ahead = clock.instant();
        assertThat(only.stepQueue().claim(tenant.id(), program, ahead, ahead.plus(EnrollmentProgressStore.CLAIM), 10))
                .hasSize(3);
        clock.move(DAY.multipliedBy(-3_650));
        runAll();
        assertThat(mail.accepted()).isEmpty();

        assertThat(recovered()).isEqualTo(3);
        runAll();

        assertThat(mail.accepted()).hasSize(3);
        after(DAY);
        assertThat(people)
                .allSatisfy(person -> assertThat(state(program, person, 1)).isInstanceOf(EmailState.Sent.class));
        assertThat(recovered()).isZero();
    }

    /** Decisions 6.9: another node whose clock is ahead may take the claim over that much earlier. */
    @Test
    final void email_isNotBegun_ifItCouldOutlastItsClaim_byAClockThatIsAhead() {
        threeSteps();
        signUp("ann");
        Duration untilBegun = EnrollmentProgressStore.CLAIM.minus(EmailSender.MAX_DURATION);
        int[] changes = {0};
        RunDueSteps slow = worker(new CrashingStorage(only, () -> {}, () -> {
            if (++changes[0] == 2) {
                clock.move(untilBegun.minus(Lasting.MAX_DIFFERENCE).plusSeconds(1));
            }
        }));

        slow.run();

        assertThat(mail.asked()).isEmpty();
    }

    @Test
    final void delay_fromAClockThatWasAhead_countsFromTheRecovery() {
        live(sequence(step(Duration.ofHours(2), "one", "Welcome"), step(DAY, "two", "Still there?")));
        clock.move(DAY.multipliedBy(3));
        signUp("ann");
        clock.move(DAY.multipliedBy(-3));

        assertThat(recovered()).isEqualTo(1);
        after(Duration.ofHours(2).minusSeconds(1));
        assertThat(mail.accepted()).isEmpty();
        after(Duration.ofSeconds(1));
        assertThat(mail.subjects()).containsExactly("one");
        after(DAY);
        assertThat(mail.subjects()).containsExactly("one", "two");
    }

    @Test
    final void retry_ofAClockThatWasAhead_isMade_onceItIsRecovered() {
        threeSteps();
        signUp("ann");
        mail.then(new SendOutcome.TryLater("450 busy", false));
        clock.move(DAY);
        runAll();
        clock.move(DAY.negated());

        assertThat(recovered()).isEqualTo(1);
        runAll();

        assertThat(mail.subjects()).containsExactly("one");
    }

    /** The delays, claims and retries of a right clock, or of one that differs as nodes may, stay as they are. */
    @Test
    final void recovery_changesNothing_thatAClockSetAsItMayDiffer() {
        threeSteps();
        signUp("ann");
        runAll();
        clock.move(Lasting.MAX_DIFFERENCE);
        signUp("bob");
        mail.then(new SendOutcome.TryLater("450 busy", false));
        runAll();
        clock.move(Lasting.MAX_DIFFERENCE.negated());

        assertThat(recovered()).isZero();
    }

    private long recovered() {
        return Intake.on(only, clock, new SequentialIds(), new Random())
                .recoverSteps()
                .run(SweepPace.UNTHROTTLED);
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
    final void storageThatIsTooBusyToBegin_delaysNoEmailBeyondTheNextRound() {
        threeSteps();
        IntStream.range(0, PEOPLE).forEach(i -> signUp("user" + i));
        int[] changes = {0};
        StorageException busy = StorageException.overload("waiting to begin", new IllegalStateException("busy"));
        StorageException still = StorageException.overload("waiting to release", new IllegalStateException("busy"));
        RunDueSteps worker = worker(new CrashingStorage(
                only,
                () -> {
                    int change = sinceAccepted(changes);
                    if (change == 1 || change == 2) {
                        throw change == 1 ? busy : still;
                    }
                },
                () -> {}));
        assertThatThrownBy(worker::run).isSameAs(busy);
        assertThat(mail.accepted()).hasSize(1);

        worker.run();
        runAll();

        assertThat(mail.accepted()).hasSize(PEOPLE);
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
                    if (sinceAccepted(changes) > 0) {
                        throw changes[0] == 1 ? fault : second;
                    }
                },
                () -> {}));

        assertThatThrownBy(worker::run).isSameAs(fault);

        assertThat(changes[0]).as("second mark, release").isEqualTo(2);
        after(EnrollmentProgressStore.CLAIM);
        assertThat(mail.accepted()).hasSize(PEOPLE);
    }

    @Test
    final void internalErrorAboutTheNextEnrollment_doesNotMakeTheEmailBeforeUnsure() {
        ProgramId program = threeSteps();
        List<Contact> people =
                IntStream.range(0, 2).mapToObj(i -> signUp("user" + i)).toList();
        int[] changes = {0};
        IllegalStateException bug = new IllegalStateException("a bug");
        RunDueSteps worker = worker(new CrashingStorage(
                only,
                () -> {
                    if (sinceAccepted(changes) == 1) {
                        throw bug;
                    }
                },
                () -> {}));

        assertThatThrownBy(worker::run).isSameAs(bug);
        assertThat(mail.accepted()).hasSize(1);
        worker.run();
        clock.move(EnrollmentProgressStore.CLAIM);
        worker.run();

        assertThat(mail.accepted()).hasSize(2);
        assertThat(people)
                .allSatisfy(
                        person -> assertThat(state(program, person, 0).status()).isEqualTo(EmailStatus.SENT));
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
    final void lateReply_resolvesAnEmailThatAnotherWorkerMarkedUnsure() {
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
            TestTenant.discard(programs.actions(), tenant.id(), email(program, ann, 0));
            return new SendOutcome.Refused("550");
        });
        worker().run();
        assertThat(state(program, ann, 0))
                .isInstanceOfSatisfying(
                        EmailState.Discarded.class,
                        discarded -> assertThat(discarded.obstacle()).containsInstanceOf(EmailState.Unsure.class));
        after(DAY);
        assertThat(mail.subjects()).containsExactly("two");
    }

    /** Returns a worker that stores its claim and the first mark, and fails at the second mark. */
    /** Counts the changes after an email was accepted, of which the first marks it and decides about the next. */
    private int sinceAccepted(int[] changes) {
        return mail.accepted().isEmpty() ? 0 : ++changes[0];
    }

    private RunDueSteps failingOnce(Runnable before) {
        int[] changes = {0};
        return worker(new CrashingStorage(
                only,
                () -> {
                    if (sinceAccepted(changes) == 1) {
                        before.run();
                        throw fault;
                    }
                },
                () -> {}));
    }

    private RunDueSteps worker(Storage storage) {
        return Programs.on(storage, clock, new SequentialIds()).worker(TestLinks.LINKS, mail, (of, email) -> {});
    }
}
