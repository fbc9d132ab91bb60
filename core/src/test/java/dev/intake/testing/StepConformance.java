package dev.intake.testing;

import static dev.intake.testing.TestTenant.historical;
import static dev.intake.testing.TestTenant.identify;
import static dev.intake.testing.TestTenant.track;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Intake;
import dev.intake.Programs;
import dev.intake.action.Result;
import dev.intake.contact.Contact;
import dev.intake.email.EmailSender;
import dev.intake.email.EmailState;
import dev.intake.email.OutgoingEmail;
import dev.intake.email.SendOutcome;
import dev.intake.email.SkipReason;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventType;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.World;
import dev.intake.program.CatchUp;
import dev.intake.program.DraftingMode;
import dev.intake.program.EmailSequence;
import dev.intake.program.EnrollmentProgress;
import dev.intake.program.EnrollmentProgressStore;
import dev.intake.program.ProgramCounts;
import dev.intake.program.ProgramKind;
import dev.intake.program.ProgramPlan;
import dev.intake.program.Step;
import dev.intake.program.Trigger;
import dev.intake.step.DueProgramQuery.DueProgram;
import dev.intake.step.RetrySchedule;
import dev.intake.step.RunDueSteps;
import dev.intake.step.StepRound;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * What becomes of contacts in programs on any storage, from the event that starts a program to the last email. The storage
 * may contain other tenants; every test creates its own.
 */
public abstract class StepConformance extends StepKit {
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
        live(sequence(step(Duration.ofHours(1), "one", "Hello")));
        Contact ann = signUp("ann");
        assertThat(progress(ann).dueAt()).contains(clock.instant().plus(Duration.ofHours(1)));
        assertThat(worker().run().claimed())
                .as("no worker has to look at who only waits")
                .isZero();
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
    final void sequenceWithoutSteps_sendsNothing() {
        live(sequence());
        Contact ann = signUp("ann");
        assertThat(progress(ann).dueAt()).isEmpty();
        after(DAY);
        assertThat(mail.asked()).isEmpty();
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
    final void everyContact_receivesTheEmail_howeverManyAreDue() {
        ProgramId program = live(sequence(step(Duration.ZERO, "one", "Hello {{contact.email}}")));
        List<Contact> contacts =
                IntStream.range(0, 250).mapToObj(i -> signUp("user" + i)).toList();
        runAll();
        assertThat(mail.acceptedIds())
                .containsExactlyInAnyOrderElementsOf(contacts.stream()
                        .map(contact -> email(program, contact, 0))
                        .toList());
        assertThat(mail.accepted())
                .allSatisfy(email -> assertThat(email.content().text())
                        .startsWith("Hello " + email.to().value() + "\n"));
    }

    // Merge fields

    @Test
    final void laterSteps_haveTheFieldsOfTheEntryEvent() {
        live(sequence(step(Duration.ZERO, "one", "Hello"), step(DAY, "You chose {{event.plan}}", "Hello")));
        signUp("ann", "plan", "pro");
        runAll();
        tenant.send(track("ann", null, "user.signed_up", "again", "plan", "other"));
        after(DAY);
        assertThat(mail.subjects()).containsExactly("one", "You chose pro");
    }

    @Test
    final void missingField_holdsTheEmailAndNamesIt() {
        ProgramId program = live(sequence(step(Duration.ZERO, "{{event.plan}}", "{{event.b}} {{contact.name}}")));
        Contact ann = signUp("ann", "b", "there");
        after(DAY);
        assertThat(mail.asked()).isEmpty();
        assertThat(((EmailState.Held) state(program, ann, 0)).missing())
                .extracting(Object::toString)
                .containsExactly("contact.name", "event.plan");
    }

    @Test
    final void heldEmail_releasedAfterAnEdit_isSentAndTheNextStepFollows() {
        ProgramId program =
                live(sequence(step(Duration.ZERO, "Hi {{contact.name}}", "Hello"), step(DAY, "two", "Bye")));
        Contact ann = signUp("ann");
        after(DAY.multipliedBy(5));
        assertThat(mail.asked()).isEmpty();
        programs.drafting()
                .revise(tenant.id(), program, sequence(step(Duration.ZERO, "Hi", "Hello"), step(DAY, "two", "Bye")));
        runAll();
        assertThat(mail.asked()).isEmpty();
        assertThat(TestTenant.release(programs.actions(), tenant.id(), email(program, ann, 0)))
                .isInstanceOf(Result.Done.class);
        runAll();
        assertThat(mail.subjects()).containsExactly("Hi");
        after(DAY);
        assertThat(mail.subjects()).containsExactly("Hi", "two");
    }

    @Test
    final void heldEmail_releasedWithoutAnEdit_isHeldAgain() {
        ProgramId program = live(sequence(step(Duration.ZERO, "Hi {{contact.name}}", "Hello")));
        Contact ann = signUp("ann");
        runAll();
        TestTenant.release(programs.actions(), tenant.id(), email(program, ann, 0));
        runAll();
        assertThat(state(program, ann, 0)).isInstanceOf(EmailState.Held.class);
        assertThat(mail.asked()).isEmpty();
    }

    @Test
    final void heldEmail_whoseStepAnEditRemoved_isDiscardedWhenItIsReleased() {
        ProgramId program =
                live(sequence(step(Duration.ZERO, "one", "Hello"), step(DAY, "Hi {{contact.name}}", "Bye")));
        Contact ann = signUp("ann");
        runAll();
        after(DAY);
        EmailState held = state(program, ann, 1);
        assertThat(held).isInstanceOf(EmailState.Held.class);
        programs.drafting().revise(tenant.id(), program, sequence(step(Duration.ZERO, "one", "Hello")));
        TestTenant.release(programs.actions(), tenant.id(), email(program, ann, 1));
        runAll();

        assertThat(mail.subjects()).containsExactly("one");
        assertThat(state(program, ann, 1)).isEqualTo(new EmailState.Discarded(Optional.of(held)));
    }

    @Test
    final void emailThatWaitsForARetry_whoseStepAnEditRemoved_isDiscarded() {
        ProgramId program = live(sequence(step(Duration.ZERO, "one", "Hello"), step(DAY, "two", "Bye")));
        Contact ann = signUp("ann");
        runAll();
        mail.then(new SendOutcome.TryLater("450 busy", false));
        after(DAY);
        EmailState retrying = state(program, ann, 1);
        assertThat(retrying).isInstanceOf(EmailState.Retrying.class);
        programs.drafting().revise(tenant.id(), program, sequence(step(Duration.ZERO, "one", "Hello")));
        after(DAY);

        assertThat(state(program, ann, 1)).isEqualTo(new EmailState.Discarded(Optional.of(retrying)));
    }

    @Test
    final void heldEmail_discarded_isNeverSentAndTheNextStepFollows() {
        ProgramId program =
                live(sequence(step(Duration.ZERO, "Hi {{contact.name}}", "Hello"), step(DAY, "two", "Bye")));
        Contact ann = signUp("ann");
        runAll();
        EmailState held = state(program, ann, 0);
        TestTenant.discard(programs.actions(), tenant.id(), email(program, ann, 0));
        after(DAY);
        assertThat(mail.subjects()).containsExactly("two");
        assertThat(state(program, ann, 0)).isEqualTo(new EmailState.Discarded(Optional.of(held)));
    }

    @Test
    final void review_ofAnEmailThatDoesNotWait_changesNothing() {
        ProgramId program = threeSteps();
        Contact ann = signUp("ann");
        runAll();
        assertThat(TestTenant.release(programs.actions(), tenant.id(), email(program, ann, 0)))
                .isEqualTo(Result.conflict("The email is sent and does not need review. Nothing was changed."));
        assertThat(TestTenant.discard(programs.actions(), tenant.id(), email(program, ann, 1)))
                .isEqualTo(Result.notFound("email"));
        runAll();
        assertThat(mail.subjects()).containsExactly("one");
    }

    // Edits, and those who are in the program

    @Test
    final void shorterDelay_reachesThoseWhoWait() {
        ProgramId program = live(sequence(step(DAY.multipliedBy(30), "one", "Hello"), step(DAY, "two", "Bye")));
        signUp("ann");
        after(DAY);
        assertThat(mail.asked()).isEmpty();
        programs.drafting()
                .revise(
                        tenant.id(),
                        program,
                        sequence(step(DAY.multipliedBy(2), "one", "Hello"), step(DAY, "two", "Bye")));
        after(DAY.minusMillis(1));
        assertThat(mail.asked()).isEmpty();
        after(Duration.ofMillis(1));
        assertThat(mail.subjects()).containsExactly("one");
    }

    @Test
    final void shorterDelay_ofALaterStep_reachesThoseWhoHaveComeToIt() {
        ProgramId program =
                live(sequence(step(Duration.ZERO, "one", "Hello"), step(DAY.multipliedBy(30), "two", "Bye")));
        signUp("ann");
        runAll();
        clock.move(DAY);
        programs.drafting()
                .revise(tenant.id(), program, sequence(step(Duration.ZERO, "one", "Hello"), step(DAY, "two", "Bye")));
        runAll();
        assertThat(mail.subjects()).containsExactly("one", "two");
    }

    @Test
    final void shorterDelay_doesNotAffectAnEmailToBeRetried() {
        ProgramId program = live(sequence(step(DAY, "one", "Hello")));
        Contact ann = signUp("ann");
        IntStream.range(0, 6).forEach(i -> mail.then(new SendOutcome.TryLater("450 greylisted", false)));
        after(DAY);
        for (int attempt = 1; attempt < 6; attempt++) {
            after(RetrySchedule.after(attempt).orElseThrow());
        }
        EnrollmentProgress before = progress(ann);
        assertThat(before.dueAt().orElseThrow()).isAfter(clock.instant().plus(EnrollmentProgressStore.CLAIM));
        programs.drafting().revise(tenant.id(), program, sequence(step(Duration.ZERO, "one", "Hello")));
        assertThat(progress(ann)).isEqualTo(before);
    }

    @Test
    final void edit_reachesMoreContactsThanOneUnitOfWorkMayChange() {
        ProgramId program = live(sequence(step(DAY.multipliedBy(30), "one", "Hello")));
        int contacts = 1020;
        for (int from = 0; from < contacts; from += 50) {
            tenant.send(IntStream.range(from, Math.min(from + 50, contacts))
                    .boxed()
                    .flatMap(i -> Stream.of(
                            identify("user" + i, "user" + i + "@example.com", null),
                            track("user" + i, null, "user.signed_up", "m" + i)))
                    .toList());
        }
        programs.drafting().revise(tenant.id(), program, sequence(step(DAY, "one", "Hello")));
        clock.move(DAY);
        assertThat(programs.views(tenant.id()).figures(Set.of(program), clock.instant()))
                .extractingByKey(program)
                .extracting(ProgramCounts::due)
                .isEqualTo((long) contacts);
    }

    @Test
    final void emailsThatAreAddedToAProgramWithoutAny_reachThoseWhoHadNothingToGet() {
        ProgramId program = live(sequence(step(Duration.ZERO, "one", "Hello")));
        programs.drafting().revise(tenant.id(), program, sequence());
        signUp("ann");
        after(DAY);
        assertThat(mail.asked()).isEmpty();
        programs.drafting().revise(tenant.id(), program, sequence(step(DAY, "one", "Hello"), step(DAY, "two", "Bye")));
        runAll();
        assertThat(mail.subjects()).containsExactly("one");
        after(DAY);
        assertThat(mail.subjects()).containsExactly("one", "two");
    }

    @Test
    final void emailsThatAreAdded_stayAwayFromThoseWhoEnteredBefore_whenTheEditorChoosesSo() {
        ProgramId program = live(sequence(step(Duration.ZERO, "one", "Hello")));
        programs.drafting().revise(tenant.id(), program, sequence());
        signUp("ann");
        programs.drafting()
                .revise(tenant.id(), program, sequence(step(Duration.ZERO, "one", "Hello")), CatchUp.EXCLUDE);
        programs.drafting()
                .revise(tenant.id(), program, sequence(step(Duration.ZERO, "one", "Hello"), step(DAY, "two", "Bye")));
        Contact bob = signUp("bob");
        runAll();
        after(DAY);
        assertThat(mail.asked()).hasSize(2).allMatch(email -> email.contact().equals(bob.id()));
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
    final void missingContact_isSkipped() {
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

    /** Decisions 2.8: a new user of the same id gets nothing of what began before the deletion. */
    @Test
    final void reactivatedContact_getsNothingOfBefore() {
        ProgramId program = threeSteps();
        Contact ann = signUp("ann");
        Contact gone = ann.deactivated(clock.instant());
        clock.move(Duration.ofSeconds(1));
        storage().unitOfWork().inTenant(tenant.id(), stores -> {
            stores.contacts().save(List.of(gone.activated(clock.instant(), clock.instant())));
            return ann;
        });
        runAll();
        after(DAY);
        assertThat(tenant.contact("ann").orElseThrow().deactivatedAt()).isEmpty();
        assertThat(state(program, ann, 0)).isEqualTo(new EmailState.Skipped(SkipReason.DEACTIVATED));
        assertThat(state(program, ann, 1)).isEqualTo(new EmailState.Skipped(SkipReason.DEACTIVATED));
        assertThat(mail.asked()).isEmpty();
    }

    /** Decisions 6.9: the node that enrolls may have a clock behind that of the node that reactivated. */
    @Test
    final void reactivatedContact_getsWhatBeganSince_alsoByAClockThatIsBehind() {
        ProgramId program = threeSteps();
        tenant.send(identify("ann", "ann@example.com", null));
        Contact gone = tenant.contact("ann").orElseThrow().deactivated(clock.instant());
        clock.move(Duration.ofMinutes(1));
        storage().unitOfWork().inTenant(tenant.id(), stores -> {
            stores.contacts().save(List.of(gone.activated(clock.instant(), clock.instant())));
            return gone;
        });
        clock.move(Duration.ofMillis(-500));
        Contact ann = signUp("ann");
        clock.move(Duration.ofMillis(500));
        runAll();

        assertThat(state(program, ann, 0)).isInstanceOf(EmailState.Sent.class);
    }

    // Split tests

    @Test
    final void splitTest_givesAContactTheSameVariantInEveryStep() {
        List<Step> steps = IntStream.range(0, 2)
                .mapToObj(i -> new Step(
                        DAY.multipliedBy(i),
                        List.of(TestEmails.template("A" + i, "a"), TestEmails.template("B" + i, "b"))))
                .toList();
        live(new EmailSequence(DraftingMode.SHARED, steps));
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
    final void pause_freezesWhatIsDueAndResumeContinuesInOrder() {
        ProgramId program = threeSteps();
        signUp("ann");
        clock.move(Duration.ofMinutes(1));
        signUp("bob");
        TestTenant.changed(TestTenant.pause(programs.actions(), tenant.id(), program));
        after(DAY.multipliedBy(3));
        assertThat(mail.asked()).isEmpty();
        TestTenant.changed(TestTenant.resume(programs.actions(), tenant.id(), program));
        runAll();
        assertThat(mail.accepted())
                .extracting(email -> email.to().value())
                .containsExactly("ann@example.com", "bob@example.com");
        after(DAY);
        assertThat(mail.subjects()).containsExactly("one", "one", "two", "two");
    }

    @Test
    final void programsOfOneTenant_displaceThoseOfNoOther() {
        threeSteps();
        threeSteps();
        signUp("ann");
        clock.move(DAY);
        TestTenant other = TestTenant.of(storage(), Intake.on(storage(), clock, new SequentialIds(), new Random(1)));
        Programs others = Programs.on(storage(), clock, new SequentialIds());
        ProgramPlan plan = new ProgramPlan(
                "Welcome",
                ProgramKind.WELCOME,
                new Trigger(new EventType("user.signed_up")),
                sequence(step(Duration.ZERO, "one", "Hello")));
        TestTenant.changed(others.lifecycle()
                .approve(
                        other.id(),
                        others.drafting().draft(other.id(), plan).orElseThrow().id()));
        other.send(identify("bob", "bob@example.com", null), track("bob", null, "user.signed_up", "signup-bob"));

        List<TenantId> turns =
                storage().acrossTenants().duePrograms(World.LIVE, clock.instant(), Set.of(), 10_000).stream()
                        .map(DueProgram::tenant)
                        .filter(Set.of(tenant.id(), other.id())::contains)
                        .toList();

        assertThat(turns).containsExactly(tenant.id(), other.id(), tenant.id());
    }

    @Test
    final void workerWhoseMailServerIsSlow_looksForOthersAfterASecond() {
        live(sequence(step(Duration.ZERO, "one", "Hello")));
        for (int i = 0; i < 10; i++) {
            signUp("user" + i);
        }
        EmailSender slow = outgoing -> {
            clock.move(Duration.ofMillis(400));
            return mail.send(outgoing);
        };

        StepRound round =
                programs.worker(TestLinks.LINKS, slow, (of, email) -> {}).run();

        assertThat(mail.subjects()).as("two turns of a round").hasSizeBetween(3, 6);
        assertThat(round.isMoreDue()).isTrue();
        runAll();
        assertThat(mail.subjects()).hasSize(10);
    }

    @Test
    final void pause_betweenClaimAndDecision_sendsNothing() {
        ProgramId program = threeSteps();
        Contact ann = signUp("ann");
        RunDueSteps worker = new RunWhile(only, clock, mail)
                .claimed(() -> TestTenant.changed(TestTenant.pause(programs.actions(), tenant.id(), program)));
        worker.run();
        assertThat(mail.asked()).isEmpty();
        TestTenant.changed(TestTenant.resume(programs.actions(), tenant.id(), program));
        runAll();
        assertThat(mail.acceptedIds()).containsExactly(email(program, ann, 0));
    }
}
