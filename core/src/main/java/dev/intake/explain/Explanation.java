package dev.intake.explain;

import dev.intake.contact.Contact;
import dev.intake.event.EventRecord;
import java.util.List;
import java.util.Optional;

/**
 * Why each program of a tenant started for a contact or not.
 *
 * @param contact who
 * @param event the event that was asked about; absent when the question was about the contact
 * @param programs one for each program, the oldest first
 */
public record Explanation(Contact contact, Optional<EventRecord> event, List<ProgramExplanation> programs) {
    /** Copies the list. */
    public Explanation {
        programs = List.copyOf(programs);
    }
}
