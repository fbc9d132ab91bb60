package dev.intake.explain;

import dev.intake.contact.Contact;
import dev.intake.event.EventRecord;
import java.util.List;
import java.util.Optional;

/**
 * Why each program of a tenant did or did not enroll a contact.
 *
 * @param contact the contact
 * @param event the explained event; absent if the contact as a whole was explained
 * @param programs one explanation for each program, oldest first; without an event, one for each enrollment of a program
 */
public record Explanation(Contact contact, Optional<EventRecord> event, List<ProgramExplanation> programs) {
    /** Copies the list. */
    public Explanation {
        programs = List.copyOf(programs);
    }
}
