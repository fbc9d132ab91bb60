package dev.intake.http.email;

import dev.intake.contact.Contact;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.ExternalId;
import dev.intake.email.StepEmail;
import dev.intake.http.program.EmailFilter;
import dev.intake.program.Program;
import java.util.Optional;

/**
 * An email in a list or on its own page.
 *
 * @param email the email and its state
 * @param program its program; absent if it was deleted
 * @param contact the recipient; absent if erased
 */
public record EmailRow(StepEmail email, Optional<Program> program, Optional<Contact> contact) {
    /** Returns the subject; the step if no subject is stored. */
    public String title() {
        String subject = email.state().sentSubject().orElse("");
        return subject.isEmpty() ? step() : subject;
    }

    public String step() {
        return "Step " + (email.step() + 1) + " of "
                + program.map(found -> found.outline().name()).orElse("a deleted program");
    }

    /** Returns the recipient's email address, external id or contact id. */
    public String who() {
        return contact.flatMap(found -> found.email()
                        .map(EmailAddress::value)
                        .or(() -> found.externalId().map(ExternalId::value)))
                .orElseGet(() -> email.entry().contact().toString());
    }

    /** Returns the recipient, and the step unless that is the title. */
    public String about() {
        return title().equals(step()) ? who() : who() + " · " + step();
    }

    public String state() {
        return EmailFilter.of(email.state().status()).title();
    }

    /** Returns the CSS class of the state, which is its label. */
    public String cssClass() {
        return email.state().status().label();
    }
}
