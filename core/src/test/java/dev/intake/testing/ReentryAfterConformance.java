package dev.intake.testing;

import static dev.intake.testing.TestTenant.historical;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.contact.Contact;
import dev.intake.enrollment.Enrollment;
import dev.intake.enrollment.ExitRule;
import dev.intake.enrollment.ProgramId;
import dev.intake.enrollment.Reentry;
import dev.intake.ingest.OperationResult;
import dev.intake.program.DraftingMode;
import dev.intake.program.EmailSequence;
import dev.intake.program.EnrollmentProgress;
import dev.intake.tenant.EmailCap;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Programs that contacts enter again some time after the end of the enrollment before. */
public abstract class ReentryAfterConformance extends ReentryKit {
    private static final Reentry AFTER_90_DAYS = new Reentry.After(DAY.multipliedBy(90));

    // Again after a time

    @Test
    final void contactEntersAgain_onceTheTimeSinceTheLastStepIsOver() {
        dunning(AFTER_90_DAYS);
        Contact ann = person("ann");
        tenant.send(failed("ann", "a", "m1"));
        runAll();
        tenant.send(failed("ann", "b", "m2"));
        after(DAY); // the last step
        clock.move(DAY.multipliedBy(90).minusSeconds(1));
        tenant.send(failed("ann", "c", "m3"));
        assertThat(tenant.enrollments(ann.id())).hasSize(1);

        clock.move(Duration.ofSeconds(1));
        tenant.send(failed("ann", "d", "m4"), failed("ann", "e", "m5"));
        runAll();

        assertThat(tenant.enrollments(ann.id())).hasSize(2);
        assertThat(mail.subjects()).containsExactly("one a", "two a", "one d");
    }

    @Test
    final void timeOfAnExitedEnrollment_countsFromTheExit() {
        dunning(AFTER_90_DAYS);
        Contact ann = person("ann");
        tenant.send(failed("ann", "a", "m1"));
        clock.move(Duration.ofHours(3));
        tenant.send(recovered("ann", "a"));
        clock.move(DAY.multipliedBy(90).minusHours(3));
        tenant.send(failed("ann", "b", "m2"));
        assertThat(tenant.enrollments(ann.id())).hasSize(1);
        clock.move(Duration.ofHours(3));
        tenant.send(failed("ann", "c", "m3"));

        assertThat(tenant.enrollments(ann.id())).hasSize(2);
    }

    @Test
    final void enrollmentWhoseEmailNeedsReview_isNotOver() {
        dunning(AFTER_90_DAYS, step(Duration.ZERO, "Hi {{contact.name}}", "Pay"));
        Contact ann = person("ann");
        tenant.send(failed("ann", "a", "m1"));
        runAll();
        clock.move(DAY.multipliedBy(365));
        tenant.send(failed("ann", "b", "m2"));

        assertThat(tenant.enrollments(ann.id())).hasSize(1);
    }

    @Test
    final void eventsOfOneBatch_endAndEnter_asThoseOfTwo() {
        dunning(new Reentry.After(DAY));
        Contact ann = person("ann");
        Contact bob = person("bob");
        tenant.send(failed("ann", "a", "m1"), failed("bob", "a", "m2"));
        runAll();
        after(DAY);
        after(DAY.multipliedBy(2));
        tenant.send(recovered("ann", "a"));
        tenant.send(failed("ann", "b", "m3"));
        tenant.send(recovered("bob", "a"), failed("bob", "b", "m4"));

        assertThat(tenant.enrollments(bob.id())).hasSameSizeAs(tenant.enrollments(ann.id()));
    }

    @Test
    final void historicalEvent_neverEntersAgain() {
        dunning(AFTER_90_DAYS);
        dunning(PER_SUBSCRIPTION);
        Contact ann = person("ann");
        tenant.send(failed("ann", "a", "m1"), recovered("ann", "a"));
        clock.move(DAY.multipliedBy(200));
        tenant.send(historical("ann", FAILED.value(), clock.instant().toString(), "h"));

        assertThat(tenant.enrollments(ann.id())).hasSize(2);
    }

    @Test
    final void emailsThatAreAddedLater_reachEveryEnrollmentOfAContact() {
        ProgramId program = dunning(PER_SUBSCRIPTION);
        programs.drafting()
                .revise(
                        tenant.id(),
                        program,
                        new EmailSequence(DraftingMode.PER_CONTACT, List.of(), ExitRule.NONE, PER_SUBSCRIPTION));
        person("ann");
        tenant.send(failed("ann", "sub_1", "m1"), failed("ann", "sub_2", "m2"));
        programs.drafting()
                .revise(
                        tenant.id(),
                        program,
                        new EmailSequence(
                                DraftingMode.PER_CONTACT,
                                List.of(step(Duration.ZERO, "one {{event.subscription_id}}", "Pay")),
                                ExitRule.NONE,
                                PER_SUBSCRIPTION));
        runAll();

        assertThat(mail.subjects()).containsExactlyInAnyOrder("one sub_1", "one sub_2");
    }

    @Test
    final void emailWhoseStepAnEditRemoved_keepsNobodyFromEnteringAgain() {
        Reentry afterADay = new Reentry.After(DAY);
        ProgramId program = dunning(afterADay, step(Duration.ZERO, "one", "Pay"), step(DAY, "{{event.none}}", "Pay"));
        Contact ann = person("ann");
        tenant.send(failed("ann", "s", "m1"));
        runAll();
        after(DAY);
        programs.drafting()
                .revise(
                        tenant.id(),
                        program,
                        new EmailSequence(
                                DraftingMode.PER_CONTACT,
                                List.of(step(Duration.ZERO, "one", "Pay")),
                                ON_RECOVERY,
                                afterADay));
        TestTenant.release(programs.actions(), tenant.id(), email(program, ann, 1));
        runAll();
        after(DAY.multipliedBy(2));
        tenant.send(failed("ann", "s", "m2"));

        assertThat(tenant.enrollments(ann.id())).hasSize(2);
    }

    /** Whatever a person's events and the steps of time are, an enrollment begins only when the one before is over. */
    @Test
    @Tag(Tries.LAW)
    final void enrollmentsOneAfterTheOther_areAsFarApartAsTheRuleAsks() {
        perAddress(EmailCap.MAX_EMAILS);
        Random random = new Random(90);
        Duration wait = Duration.ofHours(5);
        dunning(new Reentry.After(wait), step(Duration.ofHours(2), "one", "Pay"));
        Contact ann = person("ann");
        int expected = 0;
        Duration untilNext = Duration.ZERO;
        for (int i = 0; i < tries(20, 400); i++) {
            Duration step = Duration.ofHours(random.nextInt(4));
            for (Duration hour = Duration.ZERO; hour.compareTo(step) < 0; hour = hour.plusHours(1)) {
                after(Duration.ofHours(1));
            }
            untilNext = untilNext.minus(step);
            List<OperationResult> sent = tenant.send(failed("ann", "s", "m" + i));
            assertThat(sent).hasSize(1);
            if (untilNext.isZero() || untilNext.isNegative()) {
                expected++;
                untilNext = Duration.ofHours(2).plus(wait);
            }
            assertThat(tenant.enrollments(ann.id())).hasSize(expected);
        }
        List<EnrollmentProgress> all = programs.views(tenant.id()).progress(ann.id());
        assertThat(all.stream().map(EnrollmentProgress::enrollment).map(Enrollment::enrolledAt))
                .doesNotHaveDuplicates();
    }
}
