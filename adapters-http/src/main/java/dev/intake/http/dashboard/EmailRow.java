package dev.intake.http.dashboard;

import dev.intake.contact.Contact;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.ExternalId;
import dev.intake.email.EmailState;
import dev.intake.email.StepEmail;
import dev.intake.program.Program;
import java.util.Optional;

/**
 * An email in a list or on a page of its own.
 *
 * @param email how it stands
 * @param program whose step it is; absent when there is no such program any more
 * @param contact to whom; absent when there is no such contact any more
 */
record EmailRow(StepEmail email, Optional<Program> program, Optional<Contact> contact) {
    /** Which email it is, in words. */
    String title() {
        String subject = ProgramLabels.subject(email.state());
        return subject.isEmpty() ? step() : subject;
    }

    String step() {
        return "Step " + (email.step() + 1) + " of "
                + program.map(found -> found.outline().name()).orElse("a program that is gone");
    }

    /** To whom, by whatever is known of them. */
    String who() {
        return contact.flatMap(found -> found.email()
                        .map(EmailAddress::value)
                        .or(() -> found.externalId().map(ExternalId::value)))
                .orElseGet(() -> email.entry().contact().toString());
    }

    /** What the title leaves out. */
    String about() {
        return title().equals(step()) ? who() : who() + " · " + step();
    }

    String state() {
        return EmailFilter.of(email.state().status()).title();
    }

    /** The state's name in lower case, for its look. */
    String look() {
        return email.state().status().label();
    }

    String since() {
        return Labels.moment(email.at());
    }

    String particulars() {
        return ProgramLabels.particulars(email.state());
    }

    /** Whether a person has to decide about it. */
    boolean isReviewable() {
        return email.state() instanceof EmailState.Reviewable;
    }

    boolean isUnsure() {
        return email.state() instanceof EmailState.Unsure;
    }
}
