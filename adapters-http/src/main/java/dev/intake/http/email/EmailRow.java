package dev.intake.http.email;

import dev.intake.contact.Contact;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.ExternalId;
import dev.intake.email.EmailState;
import dev.intake.email.StepEmail;
import dev.intake.http.page.Labels;
import dev.intake.http.program.EmailFilter;
import dev.intake.http.program.ProgramLabels;
import dev.intake.program.Program;
import java.util.Optional;

/**
 * An email in a list or on a page of its own.
 *
 * @param email how it stands
 * @param program whose step it is; absent when there is no such program any more
 * @param contact to whom; absent when there is no such contact any more
 */
public record EmailRow(StepEmail email, Optional<Program> program, Optional<Contact> contact) {
    /** Which email it is, in words. */
    public String title() {
        String subject = ProgramLabels.subject(email.state());
        return subject.isEmpty() ? step() : subject;
    }

    public String step() {
        return "Step " + (email.step() + 1) + " of "
                + program.map(found -> found.outline().name()).orElse("a program that is gone");
    }

    /** To whom, by whatever is known of them. */
    public String who() {
        return contact.flatMap(found -> found.email()
                        .map(EmailAddress::value)
                        .or(() -> found.externalId().map(ExternalId::value)))
                .orElseGet(() -> email.entry().contact().toString());
    }

    /** What the title leaves out. */
    public String about() {
        return title().equals(step()) ? who() : who() + " · " + step();
    }

    public String state() {
        return EmailFilter.of(email.state().status()).title();
    }

    /** The state's name in lower case, for its look. */
    public String look() {
        return email.state().status().label();
    }

    public String since() {
        return Labels.moment(email.at());
    }

    public String particulars() {
        return ProgramLabels.particulars(email.state());
    }

    /** Whether a person has to decide about it. */
    public boolean isReviewable() {
        return email.state() instanceof EmailState.Reviewable;
    }

    public boolean isUnsure() {
        return email.state() instanceof EmailState.Unsure;
    }
}
