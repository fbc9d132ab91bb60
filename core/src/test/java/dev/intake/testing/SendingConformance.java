package dev.intake.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Programs;
import dev.intake.Storage;
import dev.intake.action.Result;
import dev.intake.contact.Contact;
import dev.intake.email.EmailQuery;
import dev.intake.email.EmailSender;
import dev.intake.email.EmailState;
import dev.intake.email.EmailStatus;
import dev.intake.email.OutgoingEmail;
import dev.intake.email.Recipient;
import dev.intake.email.SendOutcome;
import dev.intake.email.SendingStop;
import dev.intake.email.SkipReason;
import dev.intake.email.StepEmail;
import dev.intake.enrollment.ExitRule;
import dev.intake.enrollment.ProgramId;
import dev.intake.program.DraftingMode;
import dev.intake.program.EmailSequence;
import dev.intake.program.EnrollmentProgress;
import dev.intake.program.EnrollmentProgressStore;
import dev.intake.step.RetrySchedule;
import dev.intake.step.StepRound;
import dev.intake.suppression.EmailCategory;
import dev.intake.suppression.Suppression;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The outcomes of emails on any storage, for every response of the mail server. */
public abstract class SendingConformance extends StepKit {
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
        Recipient recipient = new Recipient(tenant.id(), ann.id(), Optional.of(email(program, ann, 0)), ann.email());
        assertThat(kept.content().text())
                .startsWith("Welcome ann@example.com\n\n-- \nYou get this email from ")
                .endsWith("\nUnsubscribe: " + TestLinks.LINKS.to(recipient) + "\n");
        assertThat(mail.asked()).singleElement().satisfies(asked -> {
            assertThat(asked.content()).as("what the mail server gets").isEqualTo(kept.content());
            assertThat(asked.listUnsubscribe()).contains(TestLinks.LINKS.to(recipient));
        });
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
        TestTenant.release(programs.actions(), tenant.id(), email(program, ann, 0));
        runAll();
        assertThat(mail.subjects()).containsExactly("one");
    }

    @Test
    final void recipientWhoIsRefused_isABouncedAddress_forEveryProgram_andTheContactContinues() {
        ProgramId program = threeSteps();
        ProgramId other = live(sequence(step(DAY, "other", "Hello")));
        Contact ann = signUp("ann");
        mail.then(new SendOutcome.RecipientRefused("550 5.1.1 no such user"));
        runAll();
        Contact bob = signUp("bob");
        runAll();

        assertThat(state(program, ann, 0)).isEqualTo(new EmailState.Skipped(SkipReason.BOUNCED));
        assertThat(storage().suppressionViews(tenant.id()).suppressions(TestTenant.email("ann@example.com")))
                .containsExactly(Suppression.hardBounce(clock.instant(), "550 5.1.1 no such user"));
        assertThat(storage().suppressionViews(tenant.id()).suppressions(TestTenant.email("bob@example.com")))
                .isEmpty();
        after(DAY);
        assertThat(state(program, ann, 1)).isEqualTo(new EmailState.Skipped(SkipReason.BOUNCED));
        assertThat(state(other, ann, 0)).isEqualTo(new EmailState.Skipped(SkipReason.BOUNCED));
        assertThat(state(program, bob, 1)).isInstanceOf(EmailState.Sent.class);
    }

    @Test
    final void emailThatIsNotTakenYet_isRetriedLaterAndLaterAndThenFails() {
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
            TestTenant.release(programs.actions(), tenant.id(), email(program, ann, 0));
        }
        assertThat(mail.asked()).hasSize(2 * RetrySchedule.MAX_ATTEMPTS);
        runAll();
        assertThat(state(program, ann, 0)).isInstanceOf(EmailState.Sent.class);
    }

    @Test
    final void mailServerThatIsDown_isRetriedForever_andNoEmailFails() {
        ProgramId program = threeSteps();
        List<Contact> contacts =
                IntStream.range(0, 30).mapToObj(i -> signUp("user" + i)).toList();
        for (int i = 0; i < 40; i++) {
            mail.then(new SendOutcome.TryLater("connection refused", true));
            StepRound round = worker().run();
            assertThat(round.mailServerDown()).isTrue();
            assertThat(mail.asked()).hasSize(i + 1);
            assertThat(programs.overview().sendingStop(tenant.id()))
                    .contains(new SendingStop(
                            "connection refused", clock.instant().truncatedTo(ChronoUnit.MICROS)));
            clock.move(EnrollmentProgressStore.CLAIM);
        }
        runAll();
        assertThat(mail.accepted()).hasSize(contacts.size());
        assertThat(programs.overview().sendingStop(tenant.id())).isEmpty();
        assertThat(contacts)
                .allSatisfy(contact -> assertThat(state(program, contact, 0)).isInstanceOf(EmailState.Sent.class));
    }

    @Test
    final void transactionalEmail_hasNoListUnsubscribe_becauseTheClickWouldNotStopIt() {
        live(new EmailSequence(
                DraftingMode.PER_CONTACT,
                List.of(step(Duration.ZERO, "notice", "Your payment failed")),
                ExitRule.NONE,
                Optional.empty(),
                Optional.empty(),
                EmailCategory.TRANSACTIONAL));
        live(sequence(step(Duration.ZERO, "news", "Hello")));
        signUp("ann");
        runAll();

        assertThat(mail.accepted()).hasSize(2).allSatisfy(email -> {
            assertThat(email.listUnsubscribe().isPresent())
                    .isEqualTo(email.content().subject().equals("news"));
            assertThat(email.content().text()).contains("Unsubscribe: " + TestLinks.LINKS.to(recipient(email)));
        });
    }

    private static Recipient recipient(OutgoingEmail email) {
        return new Recipient(email.tenant(), email.contact(), Optional.of(email.id()), Optional.of(email.to()));
    }

    private Contact signUpWith(String user, String email) {
        tenant.send(TestTenant.identify(user, email, null), TestTenant.track(user, null, "user.signed_up", user));
        return tenant.contact(user).orElseThrow();
    }

    private static SendOutcome busy(OutgoingEmail email) {
        return email.to().value().startsWith("busy")
                ? new SendOutcome.RecipientDeferred("421 4.7.0 try again later", true)
                : new SendOutcome.Accepted();
    }

    private void runAllBusy(int emails) {
        IntStream.range(0, emails).forEach(i -> mail.then(SendingConformance::busy));
        runAll();
    }

    @Test
    final void recipientsWhoseServersAreBusy_stallTheOthersForAMoment_andFailInTheEnd() {
        ProgramId program = live(sequence(step(Duration.ZERO, "one", "Welcome")));
        List<Contact> busy = IntStream.range(0, 10)
                .mapToObj(i -> signUpWith("busy" + i, "busy" + i + "@domain" + i + ".example"))
                .toList();
        List<Contact> others =
                IntStream.range(0, 20).mapToObj(i -> signUp("user" + i)).toList();
        Instant from = clock.instant();
        while (mail.accepted().size() < others.size()) {
            runAllBusy(100);
            clock.move(Duration.ofSeconds(1));
        }
        assertThat(Duration.between(from, clock.instant())).isLessThan(Duration.ofMinutes(2));

        for (int i = 0; i < 400 && !allFailed(program, busy); i++) {
            runAllBusy(100);
            clock.move(Duration.ofHours(1));
        }
        assertThat(allFailed(program, busy)).isTrue();
        assertThat(mail.asked().stream().filter(email -> email.to().value().startsWith("busy")))
                .hasSize(busy.size() * RetrySchedule.MAX_ATTEMPTS);
    }

    private boolean allFailed(ProgramId program, List<Contact> contacts) {
        return contacts.stream()
                .allMatch(contact -> programs.views(tenant.id())
                        .email(email(program, contact, 0))
                        .filter(email -> email.state() instanceof EmailState.Failed)
                        .isPresent());
    }

    @Test
    final void emailsToABusyDomain_wait_andAreNotTried_whileOthersAreSent() {
        ProgramId program = live(sequence(step(Duration.ZERO, "one", "Welcome")));
        Contact busy = signUpWith("busy", "busy@one.example");
        clock.move(Duration.ofMillis(1));
        Contact sameDomain = signUpWith("amy", "amy@one.example");
        clock.move(Duration.ofMillis(1));
        Contact other = signUpWith("bob", "bob@two.example");
        runAllBusy(2);

        assertThat(state(program, busy, 0)).isEqualTo(new EmailState.Retrying("421 4.7.0 try again later"));
        assertThat(programs.views(tenant.id()).email(email(program, sameDomain, 0)))
                .isEmpty();
        assertThat(state(program, other, 0)).isInstanceOf(EmailState.Sent.class);
        after(RetrySchedule.SERVER_DOWN);
        assertThat(state(program, busy, 0)).isInstanceOf(EmailState.Sent.class);
        assertThat(state(program, sameDomain, 0)).isInstanceOf(EmailState.Sent.class);
    }

    @Test
    final void emailThatOnlyIsGreylisted_isNoStopOfSending() {
        threeSteps();
        signUp("ann");
        mail.then(new SendOutcome.TryLater("450 greylisted", false));
        runAll();
        assertThat(programs.overview().sendingStop(tenant.id())).isEmpty();
    }

    @Test
    final void stopOfSending_ends_withoutAnAttemptForMinutes() {
        threeSteps();
        signUp("ann");
        mail.then(new SendOutcome.TryLater("550 not you", true));
        runAll();
        assertThat(programs.overview().sendingStop(tenant.id())).isPresent();
        clock.move(Duration.ofMinutes(11));
        assertThat(programs.overview().sendingStop(tenant.id())).isEmpty();
    }

    @Test
    final void mailServerThatTakesMinutes_getsOneEmailAfterAnother_eachUnderAClaimOfItsOwn() {
        ProgramId program = threeSteps();
        List<Contact> contacts =
                IntStream.range(0, 3).mapToObj(i -> signUp("user" + i)).toList();
        IntStream.range(0, 3)
                .forEach(i -> mail.then(email -> {
                    EnrollmentProgress progress = programs.views(tenant.id())
                            .progress(email.contact())
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
                .worker(TestLinks.LINKS, mail, (of, email) -> {})
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
        assertThat(TestTenant.discard(programs.actions(), tenant.id(), email(program, ann, 0)))
                .isInstanceOf(Result.Done.class);
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
        assertThat(programs.views(tenant.id())
                        .emails(EmailQuery.latest(10).ofProgram(program).toContact(ann.id())))
                .extracting(StepEmail::step)
                .containsExactly(1, 0);
        assertThat(programs.views(tenant.id()).emails(EmailQuery.latest(1))).hasSize(1);
        assertThat(programs.views(tenant.id()).emails(EmailQuery.latest(10).inStates(EmailStatus.HELD)))
                .isEmpty();
        assertThat(programs.views(tenant.id()).emailCounts(program)).containsExactly(Map.entry(EmailStatus.SENT, 2L));
        assertThat(programs.views(tenant.id()).emailsToReview()).isZero();
        assertThat(programs.views(tenant.id()).email(email(program, ann, 2))).isEqualTo(Optional.empty());
    }
}
