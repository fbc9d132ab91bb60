package dev.intake.testing;

import static dev.intake.testing.TestTenant.identify;
import static dev.intake.testing.TestTenant.track;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Storage;
import dev.intake.access.Actor;
import dev.intake.access.AuditEntry;
import dev.intake.action.Action;
import dev.intake.action.Result;
import dev.intake.byhand.ContactSelection;
import dev.intake.byhand.EnrollmentActions;
import dev.intake.byhand.EnrollmentActions.Enrolled;
import dev.intake.byhand.EnrollmentCounts;
import dev.intake.byhand.ExclusionReason;
import dev.intake.contact.AttributeKey;
import dev.intake.contact.Contact;
import dev.intake.email.EmailStatus;
import dev.intake.enrollment.Enrollment;
import dev.intake.enrollment.ExitRule;
import dev.intake.enrollment.ProgramId;
import dev.intake.enrollment.Reentry;
import dev.intake.event.EventType;
import dev.intake.ingest.Operation;
import dev.intake.program.EmailSequence;
import dev.intake.program.Firing;
import dev.intake.suppression.Suppression;
import dev.intake.suppression.SuppressionReason;
import dev.intake.suppression.SuppressionScope;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** A person enrolls contacts in a program, on any storage. */
public abstract class EnrollConformance extends StepKit {
    private static final Actor ADA = new Actor(Actor.Kind.PERSON, "ada@example.com");
    private static final ContactSelection ALL = new ContactSelection.All();
    private static final String SIGNED_UP = "user.signed_up";

    private Contact person(String user, String... traits) {
        tenant.send(identify(user, user + "@example.com", null, traits));
        return tenant.contact(user).orElseThrow();
    }

    private static ContactSelection one(Contact contact) {
        return new ContactSelection.One(contact.id());
    }

    private EnrollmentCounts count(ProgramId program, ContactSelection selection) {
        return run(EnrollmentActions.COUNT, program, selection, ADA)
                .orElseThrow()
                .counts();
    }

    private EnrollmentCounts enroll(ProgramId program, ContactSelection selection) {
        return enroll(program, selection, ADA).orElseThrow().counts();
    }

    private Result<Enrolled> enroll(ProgramId program, ContactSelection selection, Actor actor) {
        return run(EnrollmentActions.ENROLL, program, selection, actor);
    }

    private Result<Enrolled> run(
            Action<? super Storage, ?, Enrolled> action, ProgramId program, ContactSelection selection, Actor actor) {
        Map<String, String> given = new HashMap<>(selection.fields());
        given.put("programId", program.toString());
        return programs.actions().run(action, tenant.id(), actor, action.input().typed(given));
    }

    private List<Enrollment> enrollments(Contact contact) {
        return tenant.enrollments(contact.id());
    }

    private List<String> record() {
        return tenant.intake().accessViews(tenant.id()).audit(20).stream()
                .filter(entry -> entry.actor().equals(ADA))
                .map(AuditEntry::action)
                .toList();
    }

    @Test
    final void contact_isCountedFirst_andEnrolledOnce_withTheirEmailsAndTheirNameOnRecord() {
        ProgramId program = threeSteps();
        Contact ann = person("ann");

        assertThat(count(program, one(ann))).isEqualTo(new EnrollmentCounts(1, 1, Map.of()));
        assertThat(enrollments(ann)).isEmpty();
        assertThat(record()).isEmpty();

        assertThat(enroll(program, one(ann))).isEqualTo(new EnrollmentCounts(1, 1, Map.of()));
        assertThat(enroll(program, one(ann)))
                .isEqualTo(new EnrollmentCounts(0, 0, Map.of(ExclusionReason.ALREADY_ENTERED, 1L)));

        assertThat(enrollments(ann)).singleElement().satisfies(enrollment -> {
            assertThat(enrollment.byHand()).contains(ADA);
            assertThat(enrollment.enrolledAt()).isEqualTo(clock.instant());
        });
        String words = "enroll contact " + ann.id() + " in program " + program + " by hand";
        assertThat(record()).containsExactly(words + ", 1 excluded", words);
        runAll();
        assertThat(mail.subjects()).containsExactly("one");
    }

    @Test
    final void contactsThatMustNotBeMailed_areExcluded_eachForItsReason() {
        ProgramId program = threeSteps();
        person("ann");
        tenant.send(identify("bob", null, null));
        signUp("cid");
        Contact dan = person("dan");
        assertThat(tenant.close(
                        dan.email().orElseThrow(),
                        new Suppression(
                                SuppressionReason.UNSUBSCRIBED,
                                SuppressionScope.MARKETING,
                                clock.instant(),
                                Optional.empty())))
                .isTrue();
        Contact eve = person("eve");
        assertThat(tenant.close(eve.email().orElseThrow(), Suppression.hardBounce(clock.instant(), "a test")))
                .isTrue();
        EnrollmentCounts expected = new EnrollmentCounts(
                1,
                1,
                Map.of(
                        ExclusionReason.NO_ADDRESS,
                        1L,
                        ExclusionReason.ALREADY_ENTERED,
                        1L,
                        ExclusionReason.UNSUBSCRIBED,
                        1L,
                        ExclusionReason.BOUNCED,
                        1L));

        assertThat(count(program, ALL)).isEqualTo(expected);
        assertThat(enroll(program, ALL)).isEqualTo(expected);
        assertThat(expected.selected()).isEqualTo(5);
        runAll();
        assertThat(mail.subjects()).containsExactly("one", "one");
        assertThat(record()).contains("enroll 1 contact in program " + program + " by hand, 4 excluded");
    }

    @Test
    final void mergeFields_areThoseOfTheLastEvent_andWithoutOneTheEmailIsHeld() {
        Contact ann = person("ann");
        tenant.send(track("ann", null, SIGNED_UP, "m1", "plan", "free"));
        clock.move(DAY);
        tenant.send(track("ann", null, SIGNED_UP, "m2", "plan", "pro"));
        Contact bob = person("bob");
        ProgramId program = live(sequence(step(Duration.ZERO, "{{event.plan}}", "Hello")));

        assertThat(enroll(program, ALL)).isEqualTo(new EnrollmentCounts(2, 1, Map.of()));
        runAll();

        assertThat(mail.subjects()).containsExactly("pro");
        assertThat(state(program, ann, 0).status()).isEqualTo(EmailStatus.SENT);
        assertThat(state(program, bob, 0).status()).isEqualTo(EmailStatus.HELD);
    }

    @Test
    final void segment_isThatOfAnAttribute_orOfAnEvent() {
        ProgramId program = threeSteps();
        Contact ann = person("ann", "plan", "pro");
        Contact bob = person("bob", "plan", "free");
        Contact cid = person("cid");
        tenant.send(track("cid", null, "order.created", "m1"));

        EnrollmentCounts pro = enroll(program, new ContactSelection.WithAttribute(new AttributeKey("plan"), "pro"));
        assertThat(pro.enrolled()).isEqualTo(1);
        assertThat(enrollments(ann)).hasSize(1);
        EnrollmentCounts ordered = enroll(program, new ContactSelection.WithEvent(new EventType("order.created")));
        assertThat(ordered.enrolled()).isEqualTo(1);
        assertThat(enrollments(cid)).hasSize(1);
        assertThat(enrollments(bob)).isEmpty();
    }

    @Test
    final void programThatIsNotActive_enrollsNoContact() {
        Contact ann = person("ann");
        ProgramId program = threeSteps();
        TestTenant.changed(TestTenant.pause(programs.actions(), tenant.id(), program));

        assertThat(enroll(program, one(ann), ADA))
                .isEqualTo(Result.conflict(
                        "The program is paused. Only an active program enrolls contacts. Nobody was enrolled."));
        assertThat(record().get(0)).contains("enroll contact " + ann.id() + " in program " + program + " by hand");
        assertThat(run(EnrollmentActions.COUNT, new ProgramId(new UUID(0, 0)), ALL, ADA))
                .isEqualTo(Result.notFound("program"));
        assertThat(enrollments(ann)).isEmpty();
    }

    @Test
    final void eventAfterwards_enrollsNoSecondTime_andIsExplained() {
        ProgramId program = threeSteps();
        Contact ann = person("ann");
        enroll(program, one(ann));
        tenant.send(track("ann", null, SIGNED_UP, "m1"));

        assertThat(enrollments(ann)).hasSize(1);
        Firing firing =
                programs.explain().contact(tenant.id(), ann).programs().get(0).firing();
        assertThat(firing).isEqualTo(Firing.enrolledByHand(ADA, clock.instant()));
        assertThat(programs.explain()
                        .event(tenant.id(), tenant.events().get(0).id())
                        .orElseThrow()
                        .programs()
                        .get(0)
                        .firing())
                .matches(entered -> entered.kind() == Firing.Kind.ALREADY_ENTERED
                        && entered.event().isEmpty());
    }

    @Test
    final void endingEvent_endsIt_andHoldsBackWhoHadOneSinceTheEntryEvent() {
        EmailSequence emails = sequence(step(DAY, "one", "Hello"));
        ProgramId program = live(new EmailSequence(
                emails.mode(),
                emails.steps(),
                new ExitRule(List.of(new EventType("paid")), List.of(), false),
                Reentry.once()));
        Contact ann = person("ann");
        enroll(program, one(ann));
        clock.move(Duration.ofHours(1));
        tenant.send(track("ann", null, "paid", "m1"));
        after(DAY);
        assertThat(mail.subjects()).isEmpty();
        assertThat(progress(ann).exit()).isPresent();

        ProgramId later = live(new EmailSequence(
                emails.mode(),
                emails.steps(),
                new ExitRule(List.of(new EventType("paid")), List.of(), false),
                Reentry.once()));
        TestTenant.changed(TestTenant.pause(programs.actions(), tenant.id(), later));
        tenant.send(track("bob", "bob@example.com", SIGNED_UP, "m2"));
        clock.move(Duration.ofHours(1));
        tenant.send(track("bob", null, "paid", "m3"));
        TestTenant.changed(TestTenant.resume(programs.actions(), tenant.id(), later));
        assertThat(enroll(later, one(tenant.contact("bob").orElseThrow())))
                .isEqualTo(new EnrollmentCounts(0, 0, Map.of(ExclusionReason.ENDED, 1L)));
    }

    @Test
    final void moreContactsThanAPart_areEnrolledPartByPart() {
        ProgramId program = threeSteps();
        int contacts = 503; // A part has at most 500.
        List<Operation> batch = new ArrayList<>();
        for (int i = 0; i < contacts; i++) {
            batch.add(identify("u" + i, "u" + i + "@example.com", null));
            if (batch.size() == 100 || i == contacts - 1) {
                tenant.send(List.copyOf(batch));
                batch.clear();
            }
        }

        assertThat(count(program, ALL).enrolled()).isEqualTo(contacts);
        assertThat(enroll(program, ALL).enrolled()).isEqualTo(contacts);
        assertThat(record()).hasSize(2);
        assertThat(enroll(program, ALL).of(ExclusionReason.ALREADY_ENTERED)).isEqualTo(contacts);
        assertThat(Optional.of(enrollments(tenant.contact("u0").orElseThrow())))
                .map(List::size)
                .contains(1);
    }
}
