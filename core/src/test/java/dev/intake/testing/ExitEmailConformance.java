package dev.intake.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.action.Result;
import dev.intake.contact.Contact;
import dev.intake.email.EmailState;
import dev.intake.email.EmailStatus;
import dev.intake.email.SendOutcome;
import dev.intake.email.SkipReason;
import dev.intake.enrollment.ProgramId;
import dev.intake.explain.ProgramExplanation;
import dev.intake.explain.StepStatus;
import dev.intake.program.DraftingMode;
import dev.intake.program.EmailSequence;
import dev.intake.step.RetrySchedule;
import dev.intake.step.RunDueSteps;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Emails of an enrollment that ends: due, in handover, held or unsure. */
public abstract class ExitEmailConformance extends ExitKit {
    private ProgramExplanation explanation(Contact contact) {
        return programs.explain().contact(tenant.id(), contact).programs().get(0);
    }

    @Test
    final void pausedProgram_isEndedToo_andSendsNothingWhenItIsResumed() {
        ProgramId program = dunning(ON_RECOVERY);
        person("ann");
        tenant.send(failed("ann"));
        TestTenant.changed(TestTenant.pause(programs.actions(), tenant.id(), program));
        tenant.send(recovered("ann"));
        TestTenant.changed(TestTenant.resume(programs.actions(), tenant.id(), program));
        after(DAY);

        assertThat(mail.asked()).isEmpty();
    }

    @Test
    final void archivedProgram_isEndedToo_andSendsNothingWhenItIsRestoredAndResumed() {
        ProgramId program = dunning(ON_RECOVERY);
        Contact ann = person("ann");
        tenant.send(failed("ann"));
        TestTenant.changed(TestTenant.pause(programs.actions(), tenant.id(), program));
        TestTenant.changed(TestTenant.archive(programs.actions(), tenant.id(), program));
        tenant.send(recovered("ann"));
        assertThat(hasExited(ann)).isTrue();

        TestTenant.changed(TestTenant.restore(programs.actions(), tenant.id(), program));
        TestTenant.changed(TestTenant.resume(programs.actions(), tenant.id(), program));
        after(DAY);
        assertThat(mail.asked()).isEmpty();
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
        assertThat(meanwhile.get(0).steps().get(0).standing().label()).isEqualTo(EmailStatus.SENDING.label());
        assertThat(meanwhile.get(0).steps().get(1).standing())
                .isEqualTo(new StepStatus(StepStatus.Kind.ENDED, Optional.empty()));
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
        assertThat(state(program, ann, 0))
                .isEqualTo(new EmailState.Skipped(
                        SkipReason.EXITED, Optional.of(new EmailState.Retrying("450 greylisted"))));
        assertThat(progress(ann).dueAt()).isEmpty();
    }

    @Test
    final void refusedEmail_thatIsSkippedAfterTheExit_keepsTheReply() {
        ProgramId program = dunning(ON_RECOVERY);
        Contact ann = person("ann");
        tenant.send(failed("ann"));
        mail.then(new SendOutcome.Refused("550 no such user"));
        runAll();
        tenant.send(recovered("ann"));
        runAll();

        assertThat(state(program, ann, 0))
                .isEqualTo(new EmailState.Skipped(
                        SkipReason.EXITED, Optional.of(new EmailState.Failed("550 no such user"))));
    }

    @Test
    final void heldEmail_isSkippedAfterTheExit_andKeepsTheMissingFields() {
        ProgramId program = dunning(ON_RECOVERY, step(Duration.ZERO, "Hi {{contact.name}}", "Pay"));
        Contact ann = person("ann");
        tenant.send(failed("ann"));
        runAll();
        EmailState held = state(program, ann, 0);
        assertThat(held.status()).isEqualTo(EmailStatus.HELD);
        tenant.send(recovered("ann"));
        runAll();

        assertThat(state(program, ann, 0)).isEqualTo(new EmailState.Skipped(SkipReason.EXITED, Optional.of(held)));
    }

    @Test
    final void unsureEmail_releasedAfterTheExit_isNotSent() {
        ProgramId program = dunning(ON_RECOVERY);
        Contact ann = person("ann");
        tenant.send(failed("ann"));
        mail.then(new SendOutcome.Unsure("the connection broke"));
        runAll();
        tenant.send(recovered("ann"));
        assertThat(TestTenant.release(programs.actions(), tenant.id(), email(program, ann, 0)))
                .isInstanceOf(Result.Done.class);
        runAll();

        assertThat(mail.asked()).hasSize(1);
        assertThat(state(program, ann, 0)).isEqualTo(new EmailState.Skipped(SkipReason.EXITED));
    }
}
