package dev.intake.testing;

import static dev.intake.testing.TestTenant.identify;
import static dev.intake.testing.TestTenant.track;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.email.EmailState;
import dev.intake.email.EmailStatus;
import dev.intake.email.Recipient;
import dev.intake.email.SkipReason;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventId;
import dev.intake.explain.ExplainedStep;
import dev.intake.explain.ProgramExplanation;
import dev.intake.explain.StepStatus;
import dev.intake.program.DraftingMode;
import dev.intake.program.EmailSequence;
import dev.intake.program.Step;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * Explanations are correct, on any storage, about the steps of a contact. The storage may contain other tenants; every test
 * creates its own.
 */
public abstract class ExplainStepsConformance extends ExplainKit {
    @Test
    final void steps_areSentThenDueThenLater() {
        ProgramId program = live("a.b", step(Duration.ZERO, "one"), step(DAY, "two"), step(DAY, "three"));
        arrive("ann", "a.b");
        Instant entered = clock.instant();
        assertThat(step(why(contact("ann"), program), 0))
                .isEqualTo(new StepStatus(StepStatus.Kind.DUE, Optional.of(entered)));
        runAll();
        clock.move(SECOND);
        ProgramExplanation why = why(contact("ann"), program);
        assertThat(email(why, 0)).isEqualTo(new EmailState.Sent(TestTenant.email("ann@example.com"), "one"));
        assertThat(step(why, 1)).isEqualTo(new StepStatus(StepStatus.Kind.DUE, Optional.of(entered.plus(DAY))));
        assertThat(step(why, 2))
                .isEqualTo(new StepStatus(StepStatus.Kind.LATER, Optional.of(entered.plus(DAY.multipliedBy(2)))));
        assertThat(why.steps()).hasSize(3);
    }

    @Test
    final void steps_ofAPausedProgram_areFrozen() {
        ProgramId program = live("a.b", step(DAY, "one"), step(DAY, "two"));
        arrive("ann", "a.b");
        Instant entered = clock.instant();
        pause(program);
        clock.move(DAY.multipliedBy(10));
        ProgramExplanation why = why(contact("ann"), program);
        assertThat(step(why, 0)).isEqualTo(new StepStatus(StepStatus.Kind.FROZEN, Optional.of(entered.plus(DAY))));
        assertThat(step(why, 1))
                .isEqualTo(new StepStatus(
                        StepStatus.Kind.LATER, Optional.of(clock.instant().plus(DAY))));
    }

    @Test
    final void heldStep_namesItsKeys_andTheNextHasNoDueTime() {
        ProgramId program = live("a.b", step(Duration.ZERO, "{{event.plan}} {{contact.name}}"), step(DAY, "two"));
        EventId event = arrive("ann", "a.b");
        runAll();
        ProgramExplanation why = why(event, program);
        assertThat(((EmailState.Held) email(why, 0)).missing())
                .extracting(Object::toString)
                .containsExactly("contact.name", "event.plan");
        assertThat(step(why, 1)).isEqualTo(new StepStatus(StepStatus.Kind.LATER, Optional.empty()));
    }

    @Test
    final void releasedEmail_isTriedImmediately() {
        ProgramId program = live("a.b", step(Duration.ZERO, "{{contact.name}}"));
        arrive("ann", "a.b");
        runAll();
        clock.move(SECOND);
        TestTenant.release(
                programs.actions(),
                tenant.id(),
                step(why(contact("ann"), program), 0).email().orElseThrow().id());
        StepStatus released = step(why(contact("ann"), program), 0);
        assertThat(released.email().orElseThrow().state().status()).isEqualTo(EmailStatus.RELEASED);
        assertThat(released.at()).contains(clock.instant());
    }

    @Test
    final void skippedStep_saysWhy() {
        ProgramId program = live("a.b", step(Duration.ZERO, "one"), step(DAY, "two"));
        tenant.send(track("bob", null, "a.b", null));
        runAll();
        ProgramExplanation why = why(contact("bob"), program);
        assertThat(email(why, 0)).isEqualTo(new EmailState.Skipped(SkipReason.NO_ADDRESS));
        assertThat(step(why, 1))
                .isEqualTo(new StepStatus(
                        StepStatus.Kind.DUE, Optional.of(clock.instant().plus(DAY))));
    }

    @Test
    final void stepsToCome_ofAnUnsubscribedContact_willBeSkipped() {
        ProgramId program = live("a.b", step(Duration.ZERO, "one"), step(DAY, "two"));
        arrive("ann", "a.b");
        runAll();
        assertThat(why(contact("ann"), program).skipped()).isEmpty();

        tenant.intake()
                .withdrawConsent()
                .withdraw(new Recipient(tenant.id(), contact("ann").id()));
        ProgramExplanation why = why(contact("ann"), program);
        assertThat(why.skipped()).contains(SkipReason.UNSUBSCRIBED);
        assertThat(why.steps()).extracting(ExplainedStep::isToCome).containsExactly(false, true);

        clock.move(DAY);
        runAll();
        assertThat(email(why(contact("ann"), program), 1)).isEqualTo(new EmailState.Skipped(SkipReason.UNSUBSCRIBED));
    }

    @Test
    final void stepThatWasAddedAfterTheContactWasThrough_isPassed() {
        ProgramId program = live("a.b", step(Duration.ZERO, "one"));
        arrive("ann", "a.b");
        runAll();
        programs.drafting()
                .revise(
                        tenant.id(),
                        program,
                        new EmailSequence(
                                DraftingMode.PER_CONTACT, List.of(step(Duration.ZERO, "one"), step(DAY, "two"))));
        clock.move(DAY);
        runAll();
        ProgramExplanation why = why(contact("ann"), program);
        assertThat(email(why, 0)).isInstanceOf(EmailState.Sent.class);
        assertThat(step(why, 1)).isEqualTo(new StepStatus(StepStatus.Kind.PASSED, Optional.empty()));
    }

    @Test
    final void emailOfAStepThatIsNoMore_isShownStill() {
        ProgramId program = live("a.b", step(Duration.ZERO, "one"));
        arrive("ann", "a.b");
        runAll();
        programs.drafting().revise(tenant.id(), program, EmailSequence.empty(DraftingMode.PER_CONTACT));
        assertThat(email(why(contact("ann"), program), 0)).isInstanceOf(EmailState.Sent.class);
    }

    @Test
    final void contactsWhoDidNotEnter_haveNoSteps() {
        ProgramId program = live("a.b", step(Duration.ZERO, "one"));
        tenant.send(identify("ann", "ann@example.com", null));
        assertThat(why(contact("ann"), program).steps()).isEmpty();
    }

    private static Step step(Duration delay, String subject) {
        return new Step(delay, List.of(TestEmails.template(subject, "Hello")));
    }

    private static StepStatus step(ProgramExplanation explanation, int step) {
        assertThat(explanation.steps().get(step).step()).isEqualTo(step);
        return explanation.steps().get(step).standing();
    }

    private static EmailState email(ProgramExplanation explanation, int step) {
        return step(explanation, step).email().orElseThrow().state();
    }

    private void runAll() {
        var worker = programs.worker(TestLinks.LINKS, new TestMailServer(), (of, email) -> {});
        while (worker.run().claimed() > 0) {
            // Everything that is due is done once nothing is claimed.
        }
    }
}
