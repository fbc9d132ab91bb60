package dev.intake.testing;

import static dev.intake.testing.TestTenant.historical;
import static dev.intake.testing.TestTenant.identify;
import static dev.intake.testing.TestTenant.track;
import static dev.intake.testing.TestTenant.trackAt;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.access.Actor;
import dev.intake.action.Result;
import dev.intake.byhand.EnrollmentActions;
import dev.intake.contact.AttributeKey;
import dev.intake.contact.Contact;
import dev.intake.email.SendOutcome;
import dev.intake.email.StepEmail;
import dev.intake.enrollment.Exit;
import dev.intake.enrollment.ExitRule;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventRecord;
import dev.intake.ingest.Operation;
import dev.intake.program.EmailSequence;
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
 * storage may contain other tenants; every test creates its own.
 */
public abstract class ExitConformance extends ExitKit {
    private static final ExitRule OF_ONE_SUBSCRIPTION =
            new ExitRule(List.of(RECOVERED), List.of(new AttributeKey("subscription_id")), false);

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
    final void endingEventThatArrivesBeforeTheEntry_endsItImmediately_unlessItOccurredBefore() {
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

    /** The clock of a sender may be hours ahead, for example if it sends local times as if they were UTC. */
    @Test
    final void entryWithATimeInTheFuture_isEndedByWhatOccursAfterItsArrival() {
        dunning(ON_RECOVERY);
        Contact ann = person("ann");
        Contact bob = person("bob");
        Instant ahead = clock.instant().plus(Duration.ofHours(9));
        tenant.send(
                trackAt(ahead.minus(Duration.ofMinutes(1)), "bob", RECOVERED.value(), "r-bob"),
                trackAt(ahead, "ann", FAILED.value(), "f-ann"),
                trackAt(ahead, "bob", FAILED.value(), "f-bob"));
        clock.move(Duration.ofSeconds(1));
        tenant.send(recovered("ann"));
        runAll();

        assertThat(hasExited(ann)).isTrue();
        assertThat(hasExited(bob)).as("both of one clock, which is ahead").isFalse();
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

        assertThat(programs.views(tenant.id()).progress(ann.id()))
                .allSatisfy(progress -> assertThat(progress.exit().isPresent())
                        .isEqualTo(progress.entry().program().equals(asking)));
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
    final void ruleThatIsAddedLater_appliesToEnrolledContacts() {
        ProgramId program = dunning(ExitRule.NONE);
        Contact ann = person("ann");
        tenant.send(failed("ann"));
        EmailSequence before = programs.views(tenant.id()).sequence(program(program));
        programs.drafting().revise(tenant.id(), program, new EmailSequence(before.mode(), before.steps(), ON_RECOVERY));
        tenant.send(recovered("ann"));

        assertThat(hasExited(ann)).isTrue();
        assertThat(programs.views(tenant.id()).sequence(program(program)).exits())
                .isEqualTo(ON_RECOVERY);
    }

    // By hand

    @Test
    final void contactRemovedFromAProgram_getsNoFurtherEmailOfIt_andIsNotEnrolledAgain() {
        ProgramId program = dunning(ExitRule.NONE);
        ProgramId other = dunning(ExitRule.NONE);
        Contact ann = person("ann");
        tenant.send(failed("ann"));
        runAll();
        Result<EnrollmentActions.Left> ended =
                TestTenant.exit(programs.actions(), tenant.id(), ann.id(), Optional.of(program), Actor.COMMAND_LINE);
        tenant.send(track("ann", null, FAILED.value(), "again"));
        after(DAY);

        assertThat(ended)
                .isEqualTo(new Result.Done<>(new EnrollmentActions.Left(ann.id(), List.of(program), List.of())));
        assertThat(mail.acceptedIds())
                .containsExactlyInAnyOrder(email(program, ann, 0), email(other, ann, 0), email(other, ann, 1));
        assertThat(TestTenant.exit(programs.actions(), tenant.id(), ann.id(), Optional.of(program), Actor.COMMAND_LINE))
                .isEqualTo(Result.conflict("The contact has no open enrollment there. Nothing was changed."));
    }

    @Test
    final void contactRemovedFromAllPrograms_isNamedInTheAuditRecord_andSoAreEmailsBeingSent() {
        ProgramId program = dunning(ExitRule.NONE);
        Contact ann = person("ann");
        tenant.send(failed("ann"));
        List<Result<EnrollmentActions.Left>> outcomes = new ArrayList<>();
        mail.then(email -> {
            outcomes.add(
                    TestTenant.exit(programs.actions(), tenant.id(), ann.id(), Optional.empty(), Actor.COMMAND_LINE));
            return new SendOutcome.Accepted();
        });
        after(Duration.ZERO);
        after(DAY);

        assertThat(outcomes).hasSize(1);
        EnrollmentActions.Left left = ((Result.Done<EnrollmentActions.Left>) outcomes.get(0)).value();
        assertThat(left.programs()).containsExactly(program);
        assertThat(left.sending()).extracting(StepEmail::id).containsExactly(email(program, ann, 0));
        assertThat(mail.asked()).hasSize(1);
        Exit exit = progress(ann).exit().orElseThrow();
        assertThat(exit.event()).isEmpty();
        assertThat(exit.person()).contains(Actor.COMMAND_LINE);
    }

    @Test
    final void personWhoTookAContactOut_isNamed_andALaterOneIsNot() {
        ProgramId program = dunning(ExitRule.NONE);
        Contact ann = person("ann");
        tenant.send(failed("ann"));
        Actor ada = new Actor(Actor.Kind.PERSON, "ada@example.com");
        Instant at = clock.instant();
        TestTenant.exit(programs.actions(), tenant.id(), ann.id(), Optional.of(program), ada);
        after(Duration.ofHours(1));
        TestTenant.exit(programs.actions(), tenant.id(), ann.id(), Optional.of(program), Actor.COMMAND_LINE);

        assertThat(progress(ann).exit()).contains(Exit.by(ada, at));
    }

    // Laws

    /** The operations of some people, in any order and in any batches, end the same enrollments. */
    @Test
    @Tag(Tries.LAW)
    final void anyOrderAndAnySplit_endTheSame() {
        Random random = new Random(9);
        dunning(OF_ONE_SUBSCRIPTION);
        for (int i = 0; i < tries(5, 60); i++) {
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
