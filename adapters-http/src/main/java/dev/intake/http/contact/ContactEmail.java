package dev.intake.http.contact;

import dev.intake.email.StepEmail;
import dev.intake.http.program.ProgramLabels;

/**
 * An email to a contact.
 *
 * @param email the email and its state
 * @param program the name of its program
 * @param path the path of the email's page
 */
public record ContactEmail(StepEmail email, String program, String path) {
    public String state() {
        return email.state().status().label();
    }

    /** Returns the subject; the step if no subject is stored. */
    public String title() {
        String subject = email.state().sentSubject().orElse("");
        return subject.isEmpty() ? step() : subject;
    }

    public String step() {
        return "Step " + (email.step() + 1) + " of " + program;
    }

    /** Returns the step, unless that is the title, and the details of the state. */
    public String details() {
        String details = ProgramLabels.stateDetails(email.state());
        return title().equals(step()) ? details : step() + (details.isEmpty() ? "" : ", " + details);
    }
}
