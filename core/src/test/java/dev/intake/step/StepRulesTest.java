package dev.intake.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intake.contact.Attributes;
import dev.intake.contact.Consent;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.Subject;
import dev.intake.email.EmailId;
import dev.intake.email.EmailState;
import dev.intake.email.OutgoingEmail;
import dev.intake.email.SendOutcome;
import dev.intake.email.Sender;
import dev.intake.email.SkipReason;
import dev.intake.email.StepEmail;
import dev.intake.email.UnsubscribeFooter;
import dev.intake.enrollment.Enrollment;
import dev.intake.enrollment.Enrollment.Entry;
import dev.intake.enrollment.Exit;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventId;
import dev.intake.event.EventType;
import dev.intake.kernel.RateLimit;
import dev.intake.kernel.Source;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.TokenBucket;
import dev.intake.program.DraftingMode;
import dev.intake.program.EmailSequence;
import dev.intake.program.EnrollmentProgress;
import dev.intake.program.Program;
import dev.intake.program.ProgramKind;
import dev.intake.program.ProgramOutline;
import dev.intake.program.Step;
import dev.intake.program.Trigger;
import dev.intake.template.MergeField;
import dev.intake.template.RenderedEmail;
import dev.intake.tenant.Tenant;
import dev.intake.testing.TestEmails;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is done about a step that is due, and about the answer of the mail server. (Decisions 6.6) */
class StepRulesTest {
    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
    private static final Instant CLAIMED_UNTIL = NOON.plusSeconds(120);
    private static final Duration DAY = Duration.ofDays(1);
    private static final EmailAddress ADA =
            EmailAddress.parse("ada@example.com").orElseThrow();
    private static final RenderedEmail CONTENT = new RenderedEmail("subject", "text", Optional.empty());
    private static final Entry ENTRY = new Entry(new ProgramId(new UUID(1, 2)), new ContactId(new UUID(3, 4)));
    private static final EmailSequence SEQUENCE = new EmailSequence(
            DraftingMode.SHARED,
            List.of(
                    new Step(Duration.ZERO, List.of(TestEmails.template("subject", "text"))),
                    new Step(DAY, List.of(TestEmails.template("subject", "text")))));
    private static final ProgramOutline OUTLINE = new ProgramOutline(
            ENTRY.program(), "Welcome", ProgramKind.WELCOME, new Trigger(new EventType("signup")), NOON);
    private static final EnrollmentProgress PROGRESS = EnrollmentProgress.begun(
                    new Enrollment(ENTRY, new EventId(new UUID(5, 6)), NOON), SEQUENCE)
            .claimed(CLAIMED_UNTIL);
    private static final EnrollmentProgress ENDED = PROGRESS.exited(Exit.by(new EventId(new UUID(7, 8)), NOON));
    private static final Contact CONTACT = new Contact(
            ENTRY.contact(),
            Optional.empty(),
            Optional.of(ADA),
            Optional.empty(),
            Attributes.NONE,
            Consent.granted(Source.CUSTOMER, NOON),
            NOON,
            NOON);

    static Stream<EmailState> through() {
        return Stream.of(
                new EmailState.Sent(ADA, "subject"),
                new EmailState.Kept(ADA, CONTENT),
                new EmailState.Skipped(SkipReason.NO_ADDRESS),
                new EmailState.Discarded());
    }

    static Stream<EmailState> stuck() {
        return Stream.of(new EmailState.Failed("refused"), new EmailState.Unsure(1, "no answer"));
    }

    static Stream<EmailState> open() {
        return Stream.of(
                new EmailState.Released(),
                new EmailState.Retrying("busy"),
                new EmailState.Held(
                        new TreeSet<>(List.of(MergeField.parse("event.x").orElseThrow()))));
    }

    @ParameterizedTest
    @MethodSource("through")
    void emailThatIsThrough_isLeftAlone_andTheNextStepFollowsFromThen(EmailState state) {
        Instant before = NOON.minusSeconds(60);

        assertThat(decide(email(state, before)))
                .isEqualTo(StepDecision.of(new EnrollmentProgress(
                        PROGRESS.enrollment(), 1, before, Optional.of(before.plus(DAY)), PROGRESS.claim())));
    }

    @ParameterizedTest
    @MethodSource("stuck")
    void emailThatIsStuck_staysSo_untilAPersonDecides(EmailState state) {
        assertThat(decide(email(state, NOON))).isEqualTo(StepDecision.of(PROGRESS.stopped()));
    }

    @ParameterizedTest
    @MethodSource("open")
    void emailThatIsOpen_isTried_andCounted(EmailState state) {
        StepDecision decision = decide(email(state, NOON));

        assertThat(decision.outgoing()).map(DueEmail::to).contains(ADA);
        assertThat(decision.progress().dueAt()).contains(CLAIMED_UNTIL);
        assertThat(decision.email())
                .contains(new StepEmail(
                        ENTRY, 0, 0, 3, new EmailState.Sending(PROGRESS.claim()), NOON, Optional.of(ADA)));
    }

    @Test
    void emailWhoseWorkerEnded_isUnsure_andNotSentAgain() {
        StepDecision decision = decide(email(new EmailState.Sending(1), NOON));

        assertThat(decision.progress()).isEqualTo(PROGRESS.stopped());
        assertThat(decision.outgoing()).isEmpty();
        assertThat(decision.email())
                .map(StepEmail::state)
                .hasValueSatisfying(state -> assertThat(state)
                        .isInstanceOfSatisfying(
                                EmailState.Unsure.class,
                                unsure -> assertThat(unsure.claim()).isEqualTo(1)));
    }

    @Test
    void progressBehindTheLastStep_orOfAContactWhoIsNoMore_ends() {
        EnrollmentProgress behind = new EnrollmentProgress(PROGRESS.enrollment(), 2, NOON, Optional.of(NOON), 1);

        assertThat(decide(behind, snapshot(behind, Map.of(ENTRY.contact(), CONTACT), Map.of())))
                .isEqualTo(StepDecision.of(behind.stopped()));
        assertThat(decide(PROGRESS, snapshot(PROGRESS, Map.of(), Map.of())))
                .isEqualTo(StepDecision.of(PROGRESS.stopped()));
    }

    static Stream<EmailState> notYetSent() {
        return Stream.concat(open(), Stream.of(new EmailState.Failed("refused")));
    }

    @ParameterizedTest
    @MethodSource("notYetSent")
    void emailOfAnEndedEnrollment_thatIsNotSentYet_isSkipped(EmailState state) {
        StepDecision decision = decideEnded(email(state, NOON.minusSeconds(60)));

        assertThat(decision.progress()).isEqualTo(ENDED.stopped());
        assertThat(decision.email()).contains(email(new EmailState.Skipped(SkipReason.EXITED, state.obstacle()), NOON));
        assertThat(decision.outgoing()).isEmpty();
    }

    static Stream<EmailState> closed() {
        return Stream.concat(through(), Stream.of(new EmailState.Unsure(1, "no answer")));
    }

    @ParameterizedTest
    @MethodSource("closed")
    void emailOfAnEndedEnrollment_thatIsThroughOrUnsure_staysSo(EmailState state) {
        assertThat(decideEnded(email(state, NOON))).isEqualTo(StepDecision.of(ENDED.stopped()));
    }

    @Test
    void emailOfAnEndedEnrollment_whoseWorkerEnded_isUnsure() {
        assertThat(decideEnded(email(new EmailState.Sending(1), NOON)).email())
                .map(StepEmail::state)
                .containsInstanceOf(EmailState.Unsure.class);
    }

    @Test
    void endedEnrollment_withoutAnEmail_isNotDueAnymore() {
        assertThat(decide(ENDED, snapshot(ENDED, Map.of(ENTRY.contact(), CONTACT), Map.of())))
                .isEqualTo(StepDecision.of(ENDED.stopped()));
    }

    private static StepDecision decideEnded(StepEmail before) {
        return decide(ENDED, snapshot(ENDED, Map.of(ENTRY.contact(), CONTACT), Map.of(before.id(), before)));
    }

    static Stream<EmailState> decidedOtherwise() {
        return Stream.concat(notYetSent(), through());
    }

    @ParameterizedTest
    @MethodSource("decidedOtherwise")
    void answerAboutAnEmailInAnotherState_changesNothing(EmailState state) {
        assertThat(stepOutcome(1, new SendOutcome.Accepted()).settle(PROGRESS, email(state, NOON), SEQUENCE))
                .isEmpty();
    }

    static Stream<SendOutcome> outcomes() {
        return Stream.of(
                new SendOutcome.Accepted(),
                new SendOutcome.Kept(),
                new SendOutcome.Refused("no"),
                new SendOutcome.RecipientRefused("nobody"),
                new SendOutcome.Unsure("silence"),
                new SendOutcome.TryLater("busy", false),
                new SendOutcome.TryLater("down", true));
    }

    @ParameterizedTest
    @MethodSource("outcomes")
    void answerAboutAnotherClaim_orAfterSomebodyElseDecided_changesNothing(SendOutcome outcome) {
        StepOutcome stepOutcome = stepOutcome(1, outcome);

        assertThat(stepOutcome.settle(PROGRESS, email(new EmailState.Sending(2), NOON), SEQUENCE))
                .isEmpty();
        assertThat(stepOutcome.settle(PROGRESS, email(new EmailState.Unsure(2, "x"), NOON), SEQUENCE))
                .isEmpty();
        assertThat(stepOutcome.settle(PROGRESS, email(new EmailState.Discarded(), NOON), SEQUENCE))
                .isEmpty();
        assertThat(stepOutcome.settle(PROGRESS, email(new EmailState.Sending(1), NOON), SEQUENCE))
                .isPresent();
        assertThat(stepOutcome.settle(PROGRESS, email(new EmailState.Unsure(1, "x"), NOON), SEQUENCE))
                .isPresent();
    }

    @Test
    void serverThatIsDown_costsNoAttempt_andABusyOneDoes() {
        assertThat(settled(new SendOutcome.TryLater("down", true)))
                .isEqualTo(StepDecision.of(
                        PROGRESS.dueAt(NOON.plus(Duration.ofMinutes(1))),
                        new StepEmail(ENTRY, 0, 0, 1, new EmailState.Retrying("down"), NOON)));
        assertThat(settled(new SendOutcome.TryLater("busy", false)))
                .isEqualTo(StepDecision.of(
                        PROGRESS.dueAt(NOON.plus(Duration.ofMinutes(2))),
                        new StepEmail(ENTRY, 0, 0, 2, new EmailState.Retrying("busy"), NOON)));
    }

    @Test
    void onlyAnEmailThatWasMarkedAsSending_isSettled() {
        StepEmail released = email(new EmailState.Released(), NOON);
        StepOutcome stepOutcome = new StepOutcome(released, outgoing(), new SendOutcome.Accepted(), NOON);

        assertThatThrownBy(() -> stepOutcome.settle(PROGRESS, email(new EmailState.Sending(1), NOON), SEQUENCE))
                .isInstanceOf(IllegalStateException.class);
    }

    private static StepDecision settled(SendOutcome outcome) {
        return stepOutcome(1, outcome)
                .settle(PROGRESS, email(new EmailState.Sending(1), NOON), SEQUENCE)
                .orElseThrow();
    }

    private static StepOutcome stepOutcome(int claim, SendOutcome outcome) {
        return new StepOutcome(email(new EmailState.Sending(claim), NOON), outgoing(), outcome, NOON);
    }

    private static OutgoingEmail outgoing() {
        return new OutgoingEmail(
                email(new EmailState.Released(), NOON).id(),
                tenant().id(),
                Sender.of(tenant()),
                ENTRY.contact(),
                ADA,
                Optional.empty(),
                CONTENT,
                UnsubscribeFooter.of(Sender.of(tenant()), URI.create("https://in.example/u/1")),
                Optional.empty(),
                false);
    }

    private static StepEmail email(EmailState state, Instant at) {
        return new StepEmail(ENTRY, 0, 0, 2, state, at);
    }

    @Test
    void emailToAContactOfABill_waitsUntilTheBillingDelayIsOver() {
        Instant seen = NOON.minusSeconds(299);
        StepSnapshot known = snapshot(PROGRESS, Map.of(ENTRY.contact(), billed(seen)), Map.of());

        assertThat(decide(PROGRESS, known)).isEqualTo(StepDecision.of(PROGRESS.dueAt(seen.plusSeconds(300))));
        assertThat(StepRules.decide(known, List.of(PROGRESS), Duration.ZERO, NOON, CLAIMED_UNTIL)
                        .get(0)
                        .outgoing())
                .isPresent();
        assertThat(decide(
                                PROGRESS,
                                snapshot(PROGRESS, Map.of(ENTRY.contact(), billed(NOON.minusSeconds(300))), Map.of()))
                        .outgoing())
                .isPresent();
    }

    private static Contact billed(Instant since) {
        return Contact.create(ENTRY.contact(), new Subject(Optional.empty(), Optional.of(ADA)), Source.STRIPE, since);
    }

    private static StepDecision decide(StepEmail before) {
        return decide(PROGRESS, snapshot(PROGRESS, Map.of(ENTRY.contact(), CONTACT), Map.of(before.id(), before)));
    }

    private static StepDecision decide(EnrollmentProgress claimed, StepSnapshot snapshot) {
        return StepRules.decide(snapshot, List.of(claimed), NOON, CLAIMED_UNTIL).get(0);
    }

    private static StepSnapshot snapshot(
            EnrollmentProgress progress, Map<ContactId, Contact> contacts, Map<EmailId, StepEmail> emails) {
        return new StepSnapshot(
                tenant(),
                new Program.Live(OUTLINE),
                SEQUENCE,
                Map.of(progress.entry(), progress),
                contacts,
                Map.of(),
                Map.of(),
                emails,
                Map.of(),
                Map.of());
    }

    private static Tenant tenant() {
        return new Tenant(
                TenantId.parse("t1").orElseThrow(),
                "T",
                NOON,
                Optional.empty(),
                Optional.empty(),
                TokenBucket.full(RateLimit.DEFAULT, NOON));
    }
}
