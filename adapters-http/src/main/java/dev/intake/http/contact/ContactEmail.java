package dev.intake.http.contact;

import dev.intake.email.EmailState;
import dev.intake.email.StepEmail;
import dev.intake.http.page.Labels;
import dev.intake.template.MergeField;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * An email to a contact.
 *
 * @param email how it stands
 * @param program the name of the program whose step it is
 * @param path of the email's page
 */
public record ContactEmail(StepEmail email, String program, String path) {
    public String state() {
        return email.state().status().label();
    }

    /** What it said first, or which step it is of. */
    public String title() {
        if (email.state() instanceof EmailState.Sent sent) {
            return sent.subject();
        }
        return email.state() instanceof EmailState.Kept kept ? kept.content().subject() : step();
    }

    public String step() {
        return "Step " + (email.step() + 1) + " of " + program;
    }

    /** What the title leaves open. */
    public String under() {
        String particulars = particulars(email.state());
        return title().equals(step()) ? particulars : step() + (particulars.isEmpty() ? "" : ", " + particulars);
    }

    public String at() {
        return Labels.exact(email.at());
    }

    /** The particulars of how it stands; blank where the state says all. */
    public static String particulars(EmailState state) {
        if (state instanceof EmailState.Sent sent) {
            return "to " + sent.to().value();
        }
        if (state instanceof EmailState.Kept kept) {
            return "to " + kept.to().value() + ", not sent for want of a mail server";
        }
        if (state instanceof EmailState.Held held) {
            return "without a value for "
                    + held.missing().stream().map(MergeField::written).collect(Collectors.joining(", "));
        }
        if (state instanceof EmailState.Skipped skipped) {
            return skipped.reason().label().toLowerCase(Locale.ROOT).replace('-', ' ');
        }
        if (state instanceof EmailState.Retrying retrying) {
            return retrying.reason();
        }
        if (state instanceof EmailState.Failed failed) {
            return failed.reason();
        }
        return state instanceof EmailState.Unsure unsure ? unsure.reason() : "";
    }
}
