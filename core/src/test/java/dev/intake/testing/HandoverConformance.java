package dev.intake.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.access.Actor;
import dev.intake.contact.Contact;
import dev.intake.email.EmailId;
import dev.intake.email.EmailState;
import dev.intake.email.EmailStatus;
import dev.intake.email.Recipient;
import dev.intake.email.SendOutcome;
import dev.intake.email.SkipReason;
import dev.intake.email.StepEmail;
import dev.intake.email.WithdrawConsent;
import dev.intake.enrollment.ProgramId;
import dev.intake.explain.ExplainedStep;
import dev.intake.explain.StepStatus;
import dev.intake.privacy.EraseContact;
import dev.intake.program.ProgramActions;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * What is sent, on any storage, while a slow mail server takes an email and something happens that stops the others of the
 * same claim. The storage may contain other tenants; every test creates its own.
 */
public abstract class HandoverConformance extends StepKit {
    private static final int PEOPLE = 5;

    /** Signs people up and has this happen to all but the first while the first one's email is handed over. */
    private ProgramId whileTheFirstIsSent(Consumer<List<Contact>> happens) {
        ProgramId program = threeSteps();
        List<Contact> contacts =
                IntStream.range(0, PEOPLE).mapToObj(i -> signUp("user" + i)).toList();
        mail.then(email -> {
            happens.accept(contacts.stream()
                    .filter(contact -> !contact.id().equals(email.contact()))
                    .toList());
            return new SendOutcome.Accepted();
        });
        runAll();
        return program;
    }

    private void change(Contact contact, Contact changed) {
        storage().unitOfWork().inTenant(tenant.id(), stores -> {
            stores.contacts().save(List.of(changed));
            return contact;
        });
    }

    @Test
    final void unsubscribed_whileAnotherEmailIsSent_isSkipped() {
        ProgramId program = whileTheFirstIsSent(
                others -> others.forEach(contact -> change(contact, contact.consentWithdrawn(clock.instant()))));
        assertThat(mail.asked()).hasSize(1);
        assertThat(programs.views(tenant.id()).emailCounts(program))
                .containsEntry(EmailStatus.SENT, 1L)
                .containsEntry(EmailStatus.SKIPPED, PEOPLE - 1L);
    }

    @Test
    final void deactivated_whileAnotherEmailIsSent_isSkipped() {
        whileTheFirstIsSent(others -> others.forEach(contact -> change(contact, contact.deactivated(clock.instant()))));
        assertThat(mail.asked()).hasSize(1);
        assertThat(told).extracting(StepEmail::state).contains(new EmailState.Skipped(SkipReason.DEACTIVATED));
    }

    @Test
    final void paused_whileAnEmailIsSent_sendsNoOther() {
        ProgramId[] program = {null};
        program[0] = whileTheFirstIsSent(others -> {
            ProgramId only =
                    tenant.intake().programViews(tenant.id()).programs().get(0).id();
            TestTenant.changed(TestTenant.pause(programs.actions(), tenant.id(), only));
        });
        assertThat(mail.asked()).hasSize(1);
        TestTenant.changed(TestTenant.resume(programs.actions(), tenant.id(), program[0]));
        runAll();
        assertThat(mail.asked()).hasSize(PEOPLE);
    }

    // What is being handed over at that moment is named

    private List<StepEmail> sendingAtThePause(ProgramId program) {
        return TestTenant.pause(programs.actions(), tenant.id(), program)
                .done()
                .map(ProgramActions.Shown::sending)
                .orElse(List.of());
    }

    @Test
    final void pause_namesTheEmailThatIsBeingHandedOver_andNoOther() {
        ProgramId program = threeSteps();
        IntStream.range(0, PEOPLE).forEach(i -> signUp("user" + i));
        List<EmailId> named = new ArrayList<>();
        mail.then(email -> {
            named.addAll(ids(sendingAtThePause(program)));
            return new SendOutcome.Accepted();
        });
        runAll();
        assertThat(mail.acceptedIds()).hasSize(1).isEqualTo(named);
        TestTenant.changed(TestTenant.resume(programs.actions(), tenant.id(), program));
        assertThat(sendingAtThePause(program)).isEmpty();
    }

    @Test
    final void unsubscribe_namesTheEmailThatIsBeingHandedOver() {
        threeSteps();
        signUp("ann");
        List<EmailId> named = new ArrayList<>();
        mail.then(email -> {
            WithdrawConsent.Outcome outcome =
                    tenant.intake().withdrawConsent().withdraw(new Recipient(tenant.id(), email.contact()));
            named.addAll(ids(((WithdrawConsent.Withdrawn) outcome).sending()));
            return new SendOutcome.Accepted();
        });
        runAll();
        assertThat(mail.acceptedIds()).hasSize(1).isEqualTo(named);
    }

    @Test
    final void erasure_namesTheEmailThatIsBeingHandedOver_andItsAnswerBringsNothingBack() {
        ProgramId program = threeSteps();
        Contact ann = signUp("ann");
        List<EmailId> named = new ArrayList<>();
        mail.then(email -> {
            EraseContact.Outcome outcome = TestWebhooks.on(storage())
                    .connectors()
                    .eraseContact()
                    .erase(tenant.id(), email.contact(), Actor.COMMAND_LINE);
            named.addAll(ids(((EraseContact.Erased) outcome).sending()));
            return new SendOutcome.Accepted();
        });
        runAll();
        assertThat(mail.acceptedIds()).hasSize(1).isEqualTo(named);
        assertThat(programs.views(tenant.id()).email(email(program, ann, 0))).isEmpty();
        after(DAY);
        assertThat(mail.asked()).hasSize(1);
    }

    @Test
    final void explain_namesTheEmailThatIsBeingHandedOver() {
        threeSteps();
        Contact ann = signUp("ann");
        List<StepStatus> standing = new ArrayList<>();
        mail.then(email -> {
            change(ann, ann.deactivated(clock.instant()));
            programs.explain().contact(tenant.id(), ann).programs().get(0).steps().stream()
                    .map(ExplainedStep::standing)
                    .forEach(standing::add);
            return new SendOutcome.Accepted();
        });
        runAll();
        assertThat(standing.get(0).email().orElseThrow().state()).isInstanceOf(EmailState.Sending.class);
    }

    private static List<EmailId> ids(List<StepEmail> emails) {
        return emails.stream().map(StepEmail::id).toList();
    }
}
