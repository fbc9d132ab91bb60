package dev.intake.testing;

import static dev.intake.testing.TestTenant.track;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.intake.Connectors;
import dev.intake.access.Actor;
import dev.intake.contact.Contact;
import dev.intake.email.EmailStatus;
import dev.intake.email.SendOutcome;
import dev.intake.enrollment.EntryValue;
import dev.intake.enrollment.ProgramId;
import dev.intake.enrollment.Reentry;
import dev.intake.event.EventId;
import dev.intake.event.EventRecord;
import dev.intake.explain.EnrollmentSpan;
import dev.intake.explain.ExplainPrograms;
import dev.intake.explain.ProgramExplanation;
import dev.intake.ingest.Operation;
import dev.intake.privacy.ContactExport;
import dev.intake.program.Firing;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Programs that contacts may enter again, on any storage: one enrollment for each value, or one after the other. The storage
 * may contain other tenants; every test creates its own.
 */
public abstract class ReentryConformance extends ReentryKit {
    private ProgramExplanation explained(EventId event) {
        return programs.explain()
                .event(tenant.id(), event)
                .orElseThrow()
                .programs()
                .get(0);
    }

    // Once for each value

    @Test
    final void contactEntersOncePerValue_andEachEnrollmentSendsItsOwnEmails() {
        dunning(PER_SUBSCRIPTION);
        Contact ann = person("ann");
        tenant.send(failed("ann", "sub_1", "m1"), failed("ann", "sub_2", "m2"), failed("ann", "sub_1", "m3"));
        tenant.send(failed("ann", "sub_2", "m4"));
        runAll();
        after(DAY);

        assertThat(tenant.enrollments(ann.id())).hasSize(2);
        assertThat(mail.subjects()).containsExactlyInAnyOrder("one sub_1", "one sub_2", "two sub_1", "two sub_2");
        assertThat(mail.acceptedIds()).doesNotHaveDuplicates();
    }

    @Test
    final void eventsWithoutTheProperty_countAsOneValue_andTypesDiffer() {
        dunning(PER_SUBSCRIPTION, step(Duration.ZERO, "one", "Pay"));
        Contact ann = person("ann");
        tenant.send(
                track("ann", null, FAILED.value(), "m1"),
                track("ann", null, FAILED.value(), "m2"),
                failed("ann", "", "m3"),
                failed("ann", "7", "m4"));

        assertThat(tenant.enrollments(ann.id())).hasSize(3);
    }

    @Test
    final void exitOfOneValue_leavesTheOthersOpen() {
        dunning(PER_SUBSCRIPTION);
        person("ann");
        tenant.send(failed("ann", "sub_1", "m1"));
        tenant.send(failed("ann", "sub_2", "m2"), recovered("ann", "sub_1"));
        runAll();
        after(DAY);

        assertThat(mail.subjects()).containsExactly("one sub_2", "two sub_2");
    }

    @Test
    final void emailsOfOneContact_areReviewedApart() {
        ProgramId program = dunning(PER_SUBSCRIPTION, step(Duration.ZERO, "Hi {{contact.name}}", "Pay"));
        Contact ann = person("ann");
        tenant.send(failed("ann", "sub_1", "m1"), failed("ann", "sub_2", "m2"));
        runAll();
        assertThat(programs.views(tenant.id()).emailCounts(program)).isEqualTo(Map.of(EmailStatus.HELD, 2L));
        TestTenant.exit(programs.actions(), tenant.id(), ann.id(), Optional.of(program), Actor.COMMAND_LINE);
        runAll();

        assertThat(programs.views(tenant.id()).emailCounts(program)).isEqualTo(Map.of(EmailStatus.SKIPPED, 2L));
    }

    /** Both enrollments are claimed together, and the refusal is stored with the decision about the second one. */
    @Test
    final void addressThatIsRefused_getsNoEmailOfTheContactsNextEnrollment() {
        ProgramId program = dunning(PER_SUBSCRIPTION, step(Duration.ZERO, "one {{event.subscription_id}}", "Pay"));
        Contact ann = person("ann");
        tenant.send(failed("ann", "sub_1", "m1"), failed("ann", "sub_2", "m2"));
        assertThat(tenant.enrollments(ann.id())).hasSize(2);
        mail.then(new SendOutcome.RecipientRefused("550 5.1.1 no such user"));
        runAll();

        assertThat(mail.asked()).hasSize(1);
        assertThat(programs.views(tenant.id()).emailCounts(program)).isEqualTo(Map.of(EmailStatus.SKIPPED, 2L));
    }

    @Test
    final void ruleThatIsAddedLater_doesNotRepeatTheValueOfTheEnrollmentBefore() {
        ProgramId program = dunning(Reentry.once());
        Contact ann = person("ann");
        tenant.send(failed("ann", "sub_1", "m1"));
        tenant.send(failed("ann", "sub_2", "m2"));
        assertThat(tenant.enrollments(ann.id())).hasSize(1);
        setReentry(program, PER_SUBSCRIPTION);
        tenant.send(failed("ann", "sub_1", "m3"), failed("ann", "sub_2", "m4"));

        assertThat(tenant.enrollments(ann.id())).hasSize(2);
    }

    @Test
    final void removedRule_allowsNoFurtherEntry() {
        ProgramId program = dunning(PER_SUBSCRIPTION);
        Contact ann = person("ann");
        tenant.send(failed("ann", "sub_1", "m1"));
        setReentry(program, Reentry.once());
        tenant.send(failed("ann", "sub_2", "m2"));

        assertThat(tenant.enrollments(ann.id())).hasSize(1);
    }

    @Test
    final void explanation_namesTheEnrollmentOfTheEventsValue() {
        dunning(PER_SUBSCRIPTION);
        Contact ann = person("ann");
        tenant.send(failed("ann", "sub_1", "m1"));
        tenant.send(failed("ann", "sub_2", "m2"));
        tenant.send(track("ann", null, FAILED.value(), "m3", "subscription_id", "sub_1", "try", "second"));
        EventId second = tenant.events().stream()
                .filter(event -> event.properties().keys().size() == 2)
                .map(EventRecord::id)
                .findAny()
                .orElseThrow();

        assertThat(explained(event("sub_2")).firing()).extracting(Firing::kind).isEqualTo(Firing.Kind.FIRED);
        assertThat(explained(second).firing()).satisfies(entered -> {
            assertThat(entered.kind()).isEqualTo(Firing.Kind.ALREADY_ENTERED);
            assertThat(entered.event()).isPresent().isNotEqualTo(Optional.of(event("sub_2")));
            assertThat(entered.message()).endsWith("and enters once for each subscription_id");
        });
        assertThat(programs.explain().contact(tenant.id(), ann).programs())
                .hasSize(2)
                .allSatisfy(program -> assertThat(program.steps()).hasSize(2));
    }

    @Test
    final void explanation_hasTheValueOfEachEnrollment_andWhatEndedIt() {
        dunning(PER_SUBSCRIPTION);
        Contact ann = person("ann");
        tenant.send(
                failed("ann", "sub_1", "m1"),
                failed("ann", "sub_2", "m2"),
                track("ann", null, FAILED.value(), "m3"),
                recovered("ann", "sub_1"));
        runAll();
        after(DAY);

        assertThat(spans(ann))
                .extracting(
                        span -> span.value().orElseThrow(),
                        span -> span.endingEvent().map(EventRecord::type))
                .containsExactlyInAnyOrder(
                        tuple(value("sub_1"), Optional.of(RECOVERED)),
                        tuple(value("sub_2"), Optional.empty()),
                        tuple(new EntryValue(SUBSCRIPTION, Optional.empty()), Optional.empty()));
        assertThat(spans(ann))
                .as("the one without the property has a held email")
                .filteredOn(span -> span.completedAt().isPresent())
                .extracting(span -> span.value().orElseThrow(), EnrollmentSpan::completedAt)
                .containsExactly(tuple(value("sub_2"), Optional.of(clock.instant())));
    }

    @Test
    final void explanation_ofManyEnrollments_hasTheLatest_andTheNumberOfTheOthers() {
        dunning(PER_SUBSCRIPTION);
        Contact ann = person("ann");
        int all = ExplainPrograms.MAX_ENROLLMENTS + 3;
        for (int i = 0; i < all; i++) {
            clock.move(Duration.ofSeconds(1));
            tenant.send(failed("ann", "sub_" + i, "m" + i));
        }

        assertThat(spans(ann))
                .extracting(span -> span.value().orElseThrow())
                .containsExactlyElementsOf(
                        IntStream.range(3, all).mapToObj(i -> value("sub_" + i)).toList());
        assertThat(spans(ann)).extracting(EnrollmentSpan::earlier).startsWith(3).endsWith(0);
        assertThat(explained(event("sub_0")).firing()).extracting(Firing::kind).isEqualTo(Firing.Kind.FIRED);
    }

    @Test
    final void export_hasTheEmailsOfEachEnrollment_andNoOthers() {
        dunning(PER_SUBSCRIPTION);
        Contact ann = person("ann");
        tenant.send(failed("ann", "sub_1", "m1"), failed("ann", "sub_2", "m2"), recovered("ann", "sub_1"));
        runAll();
        after(DAY);

        List<ContactExport.Entry> exported = Connectors.on(
                        new OneTenant(storage(), tenant.id()),
                        new TestVault(),
                        payload -> Optional.empty(),
                        clock,
                        new SequentialIds())
                .exportContact()
                .export(tenant.id(), ann.id(), Actor.COMMAND_LINE)
                .orElseThrow()
                .entries();
        assertThat(exported)
                .hasSize(2)
                .allSatisfy(entry -> assertThat(entry.emails())
                        .hasSize(entry.progress().exit().isPresent() ? 0 : 2)
                        .allMatch(email -> email.entry().equals(entry.progress().entry())));
    }

    private List<EnrollmentSpan> spans(Contact contact) {
        return programs.explain().contact(tenant.id(), contact).programs().stream()
                .map(ProgramExplanation::span)
                .toList();
    }

    // Laws

    /** Events of some people, in any order, in any batches, with repetitions: one enrollment for each person and value. */
    @Test
    @Tag(Tries.LAW)
    final void anyOrderAnySplitAndAnyRepetition_enterOncePerValue() {
        Random random = new Random(109);
        dunning(PER_SUBSCRIPTION);
        for (int i = 0; i < tries(5, 60); i++) {
            Map<String, Set<String>> expected = new HashMap<>();
            List<Operation> operations = new ArrayList<>();
            for (int k = 1 + random.nextInt(25); k > 0; k--) {
                String user = "user-" + i + "-" + random.nextInt(3);
                String subscription = "sub_" + random.nextInt(4);
                expected.computeIfAbsent(user, first -> new HashSet<>()).add(subscription);
                Operation operation = failed(user, subscription, "m" + i + "-" + k);
                operations.addAll(Collections.nCopies(1 + random.nextInt(2), operation));
            }
            Collections.shuffle(operations, random);
            while (!operations.isEmpty()) {
                List<Operation> part = operations.subList(0, 1 + random.nextInt(operations.size()));
                tenant.send(List.copyOf(part));
                part.clear();
            }

            expected.forEach((user, subscriptions) -> assertThat(tenant.enrollments(
                            tenant.contact(user).orElseThrow().id()))
                    .hasSameSizeAs(subscriptions));
        }
    }
}
