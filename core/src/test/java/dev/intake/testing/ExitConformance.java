package dev.intake.testing;

import static dev.intake.testing.TestTenant.historical;
import static dev.intake.testing.TestTenant.identify;
import static dev.intake.testing.TestTenant.track;
import static dev.intake.testing.TestTenant.trackAt;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.access.Actor;
import dev.intake.attribute.AttributeKey;
import dev.intake.byhand.EnrollmentsEnded;
import dev.intake.contact.Contact;
import dev.intake.email.EmailState;
import dev.intake.email.EmailStatus;
import dev.intake.email.SendOutcome;
import dev.intake.email.SkipReason;
import dev.intake.email.StepEmail;
import dev.intake.enrollment.ExitRule;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventRecord;
import dev.intake.event.EventType;
import dev.intake.explain.ProgramExplanation;
import dev.intake.explain.StepStatus;
import dev.intake.operation.Operation;
import dev.intake.program.Program;
import dev.intake.program.ProgramKind;
import dev.intake.program.ProgramPlan;
import dev.intake.review.EmailReview;
import dev.intake.sequence.DraftingMode;
import dev.intake.sequence.EmailSequence;
import dev.intake.sequence.Step;
import dev.intake.sequence.Trigger;
import dev.intake.step.RetrySchedule;
import dev.intake.step.RunDueSteps;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The events that end enrollments, on any storage: once the ending event is stored, no email of the enrollment begins. The
 * storage may hold other tenants; every test makes its own.
 */
public abstract class ExitConformance extends StepKit {
    private static final EventType FAILED = new EventType("payment-failed");
    private static final EventType RECOVERED = new EventType("payment-recovered");
    private static final ExitRule ON_RECOVERY = new ExitRule(List.of(RECOVERED), List.of(), false);
    private static final ExitRule OF_ONE_SUBSCRIPTION =
            new ExitRule(List.of(RECOVERED), List.of(new AttributeKey("subscription_id")), false);

    private ProgramId dunning(ExitRule exits) {
        return dunning(exits, step(Duration.ZERO, "one", "Pay"), step(DAY, "two", "Pay now"));
    }

    private ProgramId dunning(ExitRule exits, Step... steps) {
        EmailSequence sequence = new EmailSequence(DraftingMode.PER_CONTACT, List.of(steps), exits);
        ProgramPlan plan = new ProgramPlan("Dunning", ProgramKind.DUNNING, new Trigger(FAILED), sequence);
        ProgramId id =
                programs.drafting().draft(tenant.id(), plan).orElseThrow().id();
        TestTenant.changed(programs.lifecycle().approve(tenant.id(), id));
        return id;
    }

    private Contact person(String user) {
        tenant.send(identify(user, user + "@example.com", null));
        return tenant.contact(user).orElseThrow();
    }

    private static Operation failed(String user, String... properties) {
        return track(user, null, FAILED.value(), "failed-" + user, properties);
    }

    private static Operation recovered(String user, String... properties) {
        return track(user, null, RECOVERED.value(), "recovered-" + user, properties);
    }

    private boolean hasExited(Contact contact) {
        return progress(contact).exit().isPresent();
    }

    private ProgramExplanation explanation(Contact contact) {
        return programs.explain().contact(tenant.id(), contact).programs().get(0);
    }

    // Which enrollments end

    @Test
    final void endingEvent_endsTheEnrollment_andNoFurtherEmailIsSent() {
        dunning(ON_RECOVERY);
        Contact ann = person("ann");
        tenant.send(failed("ann"));
        runAll();
        tenant.send(recovered("ann"));
        after(DAY.multipliedBy(2));

        assertThat(mail.subjects()).containsExactly("one");
        assertThat(progress(ann).exit().orElseThrow().event())
                .isEqualTo(tenant.events().stream()
                        .filter(event -> event.type().equals(RECOVERED))
                        .map(EventRecord::id)
                        .findAny());
        assertThat(progress(ann).dueAt()).isEmpty();
    }

    @Test
    final void otherContactsAndOtherEvents_endNothing() {
        dunning(ON_RECOVERY);
        Contact ann = person("ann");
        person("bob");
        tenant.send(failed("ann"), recovered("bob"), track("ann", null, "page.viewed", "page"));
        after(DAY.multipliedBy(2));

        assertThat(hasExited(ann)).isFalse();
        assertThat(mail.subjects()).containsExactly("one");
        after(DAY);
        assertThat(mail.subjects()).containsExactly("one", "two");
    }

    @Test
    final void listOfManyContacts_endsThoseThatItsEndingEventsAreAbout_howeverTheyAreNamed() {
        dunning(ON_RECOVERY);
        List<Contact> people =
                Stream.of("ann", "bob", "cid", "dan").map(this::person).toList();
        tenant.send(failed("ann"), failed("bob"), failed("cid"));
        tenant.send(recovered("dan"));
        tenant.send(track("ann", null, "page.viewed", "page-ann"), recovered("bob"), failed("dan"));
        assertThat(people).map(this::hasExited).containsExactly(false, true, false, true);

        tenant.send(
                track("ann", null, "page.viewed", "page-ann-2"),
                track(null, "cid@example.com", RECOVERED.value(), "recovered-cid"));
        assertThat(people).map(this::hasExited).containsExactly(false, true, true, true);
    }

    @Test
    final void listThatEntersAndExits_leavesItExited() {
        dunning(ON_RECOVERY);
        Contact ann = person("ann");
        tenant.send(failed("ann"), recovered("ann"));
        after(DAY);

        assertThat(hasExited(ann)).isTrue();
        assertThat(mail.asked()).isEmpty();
    }

    @Test
    final void endingEventThatArrivesBeforeTheEntry_endsItAtOnce_unlessItOccurredBefore() {
        dunning(ON_RECOVERY);
        Contact ann = person("ann");
        Contact bob = person("bob");
        tenant.send(
                trackAt(clock.instant(), "ann", RECOVERED.value(), "r-ann"),
                trackAt(clock.instant().minus(Duration.ofHours(2)), "bob", RECOVERED.value(), "r-bob"));
        tenant.send(
                trackAt(clock.instant().minus(Duration.ofHours(1)), "ann", FAILED.value(), "f-ann"),
                trackAt(clock.instant().minus(Duration.ofHours(1)), "bob", FAILED.value(), "f-bob"));
        runAll();

        assertThat(hasExited(ann)).isTrue();
        assertThat(hasExited(bob)).isFalse();
        assertThat(mail.accepted()).extracting(email -> email.to().value()).containsExactly("bob@example.com");
    }

    @Test
    final void endingEventOfTheSameTime_endsTheEnrollment_whicheverArrivesFirst() {
        dunning(ON_RECOVERY);
        Contact ann = person("ann");
        Contact bob = person("bob");
        Instant same = clock.instant().minus(Duration.ofMinutes(5));
        tenant.send(trackAt(same, "ann", FAILED.value(), "f-ann"), trackAt(same, "bob", RECOVERED.value(), "r-bob"));
        tenant.send(trackAt(same, "ann", RECOVERED.value(), "r-ann"), trackAt(same, "bob", FAILED.value(), "f-bob"));

        assertThat(hasExited(ann)).isTrue();
        assertThat(hasExited(bob)).isTrue();
    }

    @Test
    final void anotherSubscription_endsNothing() {
        dunning(OF_ONE_SUBSCRIPTION);
        Contact ann = person("ann");
        tenant.send(failed("ann", "subscription_id", "sub_1"));
        tenant.send(track("ann", null, RECOVERED.value(), "other", "subscription_id", "sub_2"));
        assertThat(hasExited(ann)).isFalse();

        tenant.send(recovered("ann", "subscription_id", "sub_1"));
        assertThat(hasExited(ann)).isTrue();
    }

    @Test
    final void historicalEvent_endsNothing_unlessTheRuleAsksForIt() {
        dunning(ON_RECOVERY);
        ProgramId asking = dunning(new ExitRule(List.of(RECOVERED), List.of(), true));
        Contact ann = person("ann");
        tenant.send(failed("ann"));
        tenant.send(historical("ann", RECOVERED.value(), clock.instant().toString(), "h"));

        assertThat(programs.views().progress(tenant.id(), ann.id()))
                .allSatisfy(progress -> assertThat(progress.exit().isPresent())
                        .isEqualTo(progress.entry().program().equals(asking)));
    }

    @Test
    final void pausedProgram_isEndedToo_andSendsNothingWhenItIsResumed() {
        ProgramId program = dunning(ON_RECOVERY);
        person("ann");
        tenant.send(failed("ann"));
        TestTenant.changed(programs.lifecycle().pause(tenant.id(), program));
        tenant.send(recovered("ann"));
        TestTenant.changed(programs.lifecycle().resume(tenant.id(), program));
        after(DAY);

        assertThat(mail.asked()).isEmpty();
    }

    @Test
    final void archivedProgram_isEndedToo_andSendsNothingWhenItIsRestoredAndResumed() {
        ProgramId program = dunning(ON_RECOVERY);
        Contact ann = person("ann");
        tenant.send(failed("ann"));
        TestTenant.changed(programs.lifecycle().pause(tenant.id(), program));
        TestTenant.changed(programs.archive().archive(tenant.id(), program, Actor.COMMAND_LINE));
        tenant.send(recovered("ann"));
        assertThat(hasExited(ann)).isTrue();

        TestTenant.changed(programs.archive().restore(tenant.id(), program, Actor.COMMAND_LINE));
        TestTenant.changed(programs.lifecycle().resume(tenant.id(), program));
        after(DAY);
        assertThat(mail.asked()).isEmpty();
    }

    @Test
    final void endedContact_isNotEnrolledAgain() {
        dunning(ON_RECOVERY);
        Contact ann = person("ann");
        tenant.send(failed("ann"), recovered("ann"));
        tenant.send(track("ann", null, FAILED.value(), "again"));
        after(DAY);

        assertThat(tenant.enrollments(ann.id())).hasSize(1);
        assertThat(mail.asked()).isEmpty();
    }

    @Test
    final void ruleThatIsAddedLater_appliesToThoseWhoAreEnrolled() {
        ProgramId program = dunning(ExitRule.NONE);
        Contact ann = person("ann");
        tenant.send(failed("ann"));
        EmailSequence before = programs.views().sequence(tenant.id(), program(program));
        programs.drafting().revise(tenant.id(), program, new EmailSequence(before.mode(), before.steps(), ON_RECOVERY));
        tenant.send(recovered("ann"));

        assertThat(hasExited(ann)).isTrue();
        assertThat(programs.views().sequence(tenant.id(), program(program)).exits())
                .isEqualTo(ON_RECOVERY);
    }

    private Program program(ProgramId id) {
        return programs.views().programs(tenant.id()).stream()
                .filter(program -> program.id().equals(id))
                .findAny()
                .orElseThrow();
    }

    @Test
    final void emailsAddedLater_stayAwayFromEndedEnrollments() {
        ProgramId program = dunning(ON_RECOVERY);
        programs.drafting()
                .revise(tenant.id(), program, new EmailSequence(DraftingMode.PER_CONTACT, List.of(), ON_RECOVERY));
        person("ann");
        tenant.send(failed("ann"), recovered("ann"));
        programs.drafting()
                .revise(
                        tenant.id(),
                        program,
                        new EmailSequence(
                                DraftingMode.PER_CONTACT, List.of(step(Duration.ZERO, "one", "Pay")), ON_RECOVERY));
        after(DAY);

        assertThat(mail.asked()).isEmpty();
    }

    // Emails at the moment of the exit

    @Test
    final void exit_betweenClaimAndDecision_sendsNothing() {
        dunning(ON_RECOVERY);
        person("ann");
        tenant.send(failed("ann"));
        RunDueSteps worker = new RunWhile(only, clock, mail).claimed(() -> tenant.send(recovered("ann")));
        worker.run();
        after(DAY.multipliedBy(2));

        assertThat(mail.asked()).isEmpty();
    }

    @Test
    final void emailThatIsBeingHandedOver_isNamed_andNoneFollows() {
        ProgramId program = dunning(ON_RECOVERY);
        Contact ann = person("ann");
        tenant.send(failed("ann"));
        List<ProgramExplanation> meanwhile = new ArrayList<>();
        mail.then(email -> {
            tenant.send(recovered("ann"));
            meanwhile.add(explanation(ann));
            return new SendOutcome.Accepted();
        });
        after(Duration.ZERO);
        after(DAY.multipliedBy(2));

        assertThat(mail.subjects()).containsExactly("one");
        assertThat(state(program, ann, 0).status()).isEqualTo(EmailStatus.SENT);
        assertThat(meanwhile.get(0).exit()).isPresent();
        assertThat(meanwhile.get(0).steps().get(0).standing())
                .isInstanceOfSatisfying(
                        StepStatus.Emailed.class,
                        emailed -> assertThat(emailed.email().state().status()).isEqualTo(EmailStatus.SENDING));
        assertThat(meanwhile.get(0).steps().get(1).standing()).isEqualTo(new StepStatus.Ended());
    }

    @Test
    final void emailThatWouldBeTriedAgain_isSkipped() {
        ProgramId program = dunning(ON_RECOVERY);
        Contact ann = person("ann");
        tenant.send(failed("ann"));
        mail.then(new SendOutcome.TryLater("450 greylisted", false));
        runAll();
        tenant.send(recovered("ann"));
        after(RetrySchedule.after(1).orElseThrow());

        assertThat(mail.asked()).hasSize(1);
        assertThat(state(program, ann, 0)).isEqualTo(new EmailState.Skipped(SkipReason.EXITED));
        assertThat(progress(ann).dueAt()).isEmpty();
    }

    @Test
    final void heldEmail_needsNoReviewAnyMore() {
        ProgramId program = dunning(ON_RECOVERY, step(Duration.ZERO, "Hi {{contact.name}}", "Pay"));
        Contact ann = person("ann");
        tenant.send(failed("ann"));
        runAll();
        assertThat(state(program, ann, 0).status()).isEqualTo(EmailStatus.HELD);
        tenant.send(recovered("ann"));
        runAll();

        assertThat(state(program, ann, 0)).isEqualTo(new EmailState.Skipped(SkipReason.EXITED));
    }

    @Test
    final void unsureEmail_releasedAfterTheExit_isNotSent() {
        ProgramId program = dunning(ON_RECOVERY);
        Contact ann = person("ann");
        tenant.send(failed("ann"));
        mail.then(new SendOutcome.Unsure("the connection broke"));
        runAll();
        tenant.send(recovered("ann"));
        assertThat(programs.reviewEmails().release(tenant.id(), email(program, ann, 0)))
                .isInstanceOf(EmailReview.Decided.class);
        runAll();

        assertThat(mail.asked()).hasSize(1);
        assertThat(state(program, ann, 0)).isEqualTo(new EmailState.Skipped(SkipReason.EXITED));
    }

    // By hand

    @Test
    final void contactTakenOutOfAProgram_getsNoFurtherEmailOfIt_andIsNotEnrolledAgain() {
        ProgramId program = dunning(ExitRule.NONE);
        ProgramId other = dunning(ExitRule.NONE);
        Contact ann = person("ann");
        tenant.send(failed("ann"));
        runAll();
        EnrollmentsEnded ended =
                programs.endEnrollments().end(tenant.id(), ann.id(), Optional.of(program), Actor.COMMAND_LINE);
        tenant.send(track("ann", null, FAILED.value(), "again"));
        after(DAY);

        assertThat(ended).isEqualTo(new EnrollmentsEnded.Ended(List.of(program), List.of()));
        assertThat(mail.acceptedIds())
                .containsExactlyInAnyOrder(email(program, ann, 0), email(other, ann, 0), email(other, ann, 1));
        assertThat(programs.endEnrollments().end(tenant.id(), ann.id(), Optional.of(program), Actor.COMMAND_LINE))
                .isEqualTo(new EnrollmentsEnded.NotEnrolled());
    }

    @Test
    final void contactTakenOutOfAllPrograms_isNamedInTheAuditRecord_andSoAreEmailsBeingSent() {
        ProgramId program = dunning(ExitRule.NONE);
        Contact ann = person("ann");
        tenant.send(failed("ann"));
        List<EnrollmentsEnded> outcomes = new ArrayList<>();
        mail.then(email -> {
            outcomes.add(programs.endEnrollments().end(tenant.id(), ann.id(), Optional.empty(), Actor.COMMAND_LINE));
            return new SendOutcome.Accepted();
        });
        after(Duration.ZERO);
        after(DAY);

        assertThat(outcomes).singleElement().isInstanceOfSatisfying(EnrollmentsEnded.Ended.class, ended -> {
            assertThat(ended.programs()).containsExactly(program);
            assertThat(ended.sending()).extracting(StepEmail::id).containsExactly(email(program, ann, 0));
        });
        assertThat(mail.asked()).hasSize(1);
        assertThat(progress(ann).exit().orElseThrow().event()).isEmpty();
    }

    // Laws

    /** The operations of some people, in any order and in any batches, end the same enrollments. */
    @Test
    @Tag(Tries.LAW)
    final void anyOrderAndAnySplit_endTheSame() {
        Random random = new Random(9);
        dunning(OF_ONE_SUBSCRIPTION);
        for (int i = 0; i < Tries.of(5, 60); i++) {
            List<String> people = new ArrayList<>();
            List<Boolean> ended = new ArrayList<>();
            List<Operation> operations = new ArrayList<>();
            for (int p = 0; p < 4; p++) {
                String user = "user-" + i + "-" + p;
                boolean ends = random.nextBoolean();
                people.add(user);
                ended.add(ends);
                operations.add(failed(user, "subscription_id", "sub_1"));
                if (ends) {
                    operations.add(recovered(user, "subscription_id", "sub_1"));
                }
                operations.add(track(user, null, RECOVERED.value(), "x-" + user, "subscription_id", "sub_2"));
            }
            Collections.shuffle(operations, random);
            while (!operations.isEmpty()) {
                List<Operation> part = operations.subList(0, 1 + random.nextInt(operations.size()));
                tenant.send(List.copyOf(part));
                part.clear();
            }

            assertThat(people.stream()
                            .map(user -> hasExited(tenant.contact(user).orElseThrow())))
                    .isEqualTo(ended);
        }
    }

    @Test
    final void everyEndedEnrollment_sendsNothing_howeverManyThereAre() {
        dunning(ON_RECOVERY);
        List<Operation> operations = new ArrayList<>();
        for (int i = 0; i < 150; i++) {
            String user = "user" + i;
            operations.addAll(List.of(identify(user, user + "@example.com", null), failed(user)));
            if (i % 3 != 0) {
                operations.add(recovered(user));
            }
        }
        for (int from = 0; from < operations.size(); from += 90) {
            tenant.send(operations.subList(from, Math.min(from + 90, operations.size())));
        }
        after(DAY.multipliedBy(2));

        assertThat(mail.accepted())
                .extracting(email -> email.to().value())
                .containsExactlyInAnyOrderElementsOf(IntStream.range(0, 150)
                        .filter(i -> i % 3 == 0)
                        .mapToObj(i -> "user" + i + "@example.com")
                        .toList());
    }
}
