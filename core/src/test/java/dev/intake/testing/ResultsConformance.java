package dev.intake.testing;

import static dev.intake.testing.TestTenant.historical;
import static dev.intake.testing.TestTenant.identify;
import static dev.intake.testing.TestTenant.track;
import static dev.intake.testing.TestTenant.trackAt;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.contact.Contact;
import dev.intake.email.EmailChoice;
import dev.intake.email.EmailId;
import dev.intake.email.Recipient;
import dev.intake.email.SendOutcome;
import dev.intake.email.WithdrawConsent;
import dev.intake.enrollment.Enrollment.Entry;
import dev.intake.enrollment.ProgramId;
import dev.intake.feedback.EmailFeedback;
import dev.intake.feedback.EmailFeedback.Kind;
import dev.intake.kernel.TenantId;
import dev.intake.program.EmailSequence;
import dev.intake.program.Goal;
import dev.intake.program.ProgramResults;
import dev.intake.program.ProgramResults.EmailResults;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;

/** The results of a program, on any storage, compared with what was done. Every test makes its own tenant. */
public abstract class ResultsConformance extends ResultsKit {
    private static long sum(ProgramResults results, int step, ToLongFunction<EmailResults> count) {
        return results.emails().stream()
                .filter(email -> email.step() == step)
                .mapToLong(count)
                .sum();
    }

    @Test
    final void goalOfTheProgram_isStoredWithItsEmails() {
        ProgramId program = trial();

        assertThat(programs.views(tenant.id())
                        .sequence(programs.views(tenant.id()).program(program).orElseThrow()))
                .isEqualTo(SEQUENCE);
    }

    @Test
    final void programWithoutEnrollments_hasNoResults() {
        ProgramId program = trial();

        assertThat(results(program)).isEqualTo(new ProgramResults(0, 0, Optional.of(0L), List.of()));
        assertThat(programs.views(new TenantId("tn_none")).results(program, SEQUENCE))
                .contains(results(program));
    }

    @Test
    final void email_isCounted_onceTheMailServerHasAcceptedIt() {
        ProgramId program = trial();
        mail.then(new SendOutcome.Unsure("no answer"));
        start("ann");
        runAll();
        assertThat(results(program).emails()).isEmpty();

        start("bob");
        runAll();
        assertThat(results(program).enrolled()).isEqualTo(2);
        assertThat(sum(results(program), 0, EmailResults::sent)).isEqualTo(1);
    }

    @Test
    final void keptEmails_areCountedApart_withTheirExitsAndGoals() {
        ProgramId program = trial();
        mail.then(new SendOutcome.Kept());
        start("ann");
        runAll();
        start("bob");
        runAll();
        convert("ann");
        cancel("ann");

        ProgramResults results = results(program);
        assertThat(sum(results, 0, EmailResults::kept)).isEqualTo(1);
        assertThat(sum(results, 0, EmailResults::sent)).isEqualTo(1);
        assertThat(sum(results, 0, EmailResults::exited)).isEqualTo(1);
        assertThat(sum(results, 0, email -> email.reached().orElseThrow())).isEqualTo(1);
    }

    @Test
    final void exit_isCountedForTheLastEmailBefore_andNotAfterTheLastStep() {
        ProgramId program = trial();
        start("early");
        cancel("early");
        start("first");
        start("second");
        start("through");
        runAll();
        cancel("first");
        after(DAY);
        cancel("second");
        after(DAY.multipliedBy(2));
        cancel("through");

        ProgramResults results = results(program);
        assertThat(results.enrolled()).isEqualTo(4);
        assertThat(results.exited()).isEqualTo(3);
        assertThat(sum(results, 0, EmailResults::exited)).isEqualTo(1);
        assertThat(results.of(1, 0).orElseThrow().exited()).isEqualTo(1);
        assertThat(results.of(2, 0).orElseThrow()).isEqualTo(new EmailResults(2, 0, 1, 0, 0, 0, 0, 0, Optional.of(0L)));
    }

    @Test
    final void email_thatBouncedOrWasReportedAsSpam_isCountedOnce() {
        ProgramId program = trial();
        Contact ann = start("ann");
        Contact bob = start("bob");
        start("carl");
        runAll();
        after(DAY);
        report(program, ann, 0, Kind.SOFT_BOUNCE, Kind.HARD_BOUNCE);
        report(program, bob, 1, Kind.COMPLAINT);

        ProgramResults results = results(program);
        assertThat(sum(results, 0, EmailResults::bounced)).isEqualTo(1);
        assertThat(sum(results, 0, EmailResults::complained)).isZero();
        assertThat(results.of(1, 0).orElseThrow().bounced()).isZero();
        assertThat(results.of(1, 0).orElseThrow().complained()).isEqualTo(1);
    }

    @Test
    final void unsubscribe_isCountedForTheEmailWhoseLinkWasUsed_once() {
        ProgramId program = trial();
        Contact ann = start("ann");
        Contact bob = start("bob");
        start("carl");
        runAll();
        after(DAY);
        EmailId first = EmailId.of(new Entry(program, ann.id()), 0);
        EmailId second = EmailId.of(new Entry(program, bob.id()), 1);
        choose(ann, first, EmailChoice.TRANSACTIONAL);
        choose(ann, first, EmailChoice.NONE);
        choose(ann, first, EmailChoice.ALL);
        choose(ann, first, EmailChoice.NONE);
        assertThat(unsubscribe(bob, first)).isInstanceOf(WithdrawConsent.Withdrawn.class);
        assertThat(sum(results(program), 0, EmailResults::unsubscribed))
                .as("the email of another contact is ignored")
                .isEqualTo(1);

        choose(bob, second, EmailChoice.ALL);
        assertThat(unsubscribe(bob, second)).isInstanceOf(WithdrawConsent.Withdrawn.class);
        assertThat(unsubscribe(bob, second)).isInstanceOf(WithdrawConsent.AlreadyWithdrawn.class);
        ProgramResults results = results(program);
        assertThat(results.of(1, 0).orElseThrow().unsubscribed()).isEqualTo(1);
        assertThat(results.unsubscribed()).isEqualTo(2);
        assertThat(results.emails())
                .allSatisfy(email ->
                        assertThat(email.bounced() + email.complained()).isZero());
    }

    private void choose(Contact contact, EmailId email, EmailChoice choice) {
        Recipient recipient = new Recipient(tenant.id(), contact.id(), Optional.of(email));
        assertThat(tenant.intake().chooseEmails().choose(recipient, choice)).isPresent();
    }

    private WithdrawConsent.Outcome unsubscribe(Contact contact, EmailId email) {
        return tenant.intake().withdrawConsent().withdraw(new Recipient(tenant.id(), contact.id(), Optional.of(email)));
    }

    private void report(ProgramId program, Contact contact, int step, Kind... kinds) {
        for (Kind kind : kinds) {
            storage().unitOfWork().inTenant(tenant.id(), stores -> {
                stores.feedback().add(new EmailFeedback(new Entry(program, contact.id()), step, kind, clock.instant()));
                return true;
            });
        }
    }

    @Test
    final void goal_countsForEachEmailBeforeIt_withinItsTime() {
        ProgramId program = trial();
        start("soon");
        start("late");
        start("never");
        runAll();
        after(DAY);
        convert("soon");
        clock.move(DAY.plusSeconds(1));
        convert("late");
        clock.move(DAY.multipliedBy(3));
        convert("never");

        ProgramResults results = results(program);
        assertThat(results.reached()).contains(1L);
        assertThat(sum(results, 0, email -> email.reached().orElseThrow())).isEqualTo(1);
        assertThat(results.of(1, 0).orElseThrow().reached()).contains(2L);
    }

    @Test
    final void goal_atTheEndOfItsTime_counts_andAMicrosecondLaterDoesNot() {
        ProgramId program = trial();
        Instant start = clock.instant();
        start("ann");
        start("bob");
        tenant.send(
                trackAt(start.plus(GOAL.within()), "ann", GOAL.event().value(), "a"),
                trackAt(
                        start.plus(GOAL.within()).plusNanos(1_000),
                        "bob",
                        GOAL.event().value(),
                        "b"));

        assertThat(results(program).reached()).contains(1L);
    }

    @Test
    final void goal_beforeTheEnrollment_orOfAnotherContact_orByATest_doesNotCount() {
        ProgramId program = trial();
        tenant.send(identify("ann", "ann@example.com", null));
        convert("ann");
        clock.move(Duration.ofHours(1));
        Instant before = clock.instant();
        clock.move(Duration.ofHours(1));
        start("ann");
        runAll();
        clock.move(Duration.ofHours(1));
        convert("somebody");
        tenant.send(trackAt(before, "ann", GOAL.event().value(), "before"));
        assertThat(results(program).reached()).contains(0L);

        tenant.send(historical("ann", GOAL.event().value(), clock.instant().toString(), "imported"));
        assertThat(results(program).reached()).contains(1L);
    }

    @Test
    final void entryEvent_isNotItsOwnGoal() {
        ProgramId program = trial();
        start("ann");
        EmailSequence startAgain = new EmailSequence(
                SEQUENCE.mode(), SEQUENCE.steps(), UNTIL, Optional.empty(), Optional.of(new Goal(STARTED, DAY)));
        assertThat(results(program, startAgain).reached()).contains(0L);

        tenant.send(track("ann", null, STARTED.value(), "again"));
        assertThat(results(program, startAgain).reached()).contains(1L);
    }

    @Test
    final void programWithoutAGoal_countsNone() {
        ProgramId program = trial();
        start("ann");
        runAll();
        convert("ann");

        ProgramResults results = results(program, new EmailSequence(SEQUENCE.mode(), SEQUENCE.steps(), UNTIL));
        assertThat(results.reached()).isEmpty();
        assertThat(results.emails()).allMatch(email -> email.reached().isEmpty());
    }
}
