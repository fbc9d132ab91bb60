package dev.intake.http.contact;

import dev.intake.email.StepEmail;
import dev.intake.http.program.ProgramLabels;

/**
 * An email to a contact.
 *
 * @param email the email and its state
 * @param program the name of the program whose step it is
 * @param path path of the email's page
 */
public record ContactEmail(StepEmail email, String program, String path) {
    public String state() {
        return email.state().status().label();
    }

    /** Returns the subject, where it is stored, else the step. */
    public String title() {
        String subject = ProgramLabels.subject(email.state());
        return subject.isEmpty() ? step() : subject;
    }

    public String step() {
        return "Step " + (email.step() + 1) + " of " + program;
    }

    /** Returns the step, unless it is the title, and the details of the state. */
    public String under() {
        String details = ProgramLabels.particulars(email.state());
        return title().equals(step()) ? details : step() + (details.isEmpty() ? "" : ", " + details);
    }
}
