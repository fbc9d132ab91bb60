package dev.intake.ingest;

import dev.intake.contact.Contact;
import dev.intake.contact.Identity;
import dev.intake.enrollment.Enrollment;
import dev.intake.event.EventRecord;
import java.util.List;
import java.util.Optional;

/**
 * Sees the operations of a batch take effect, one after the other, and has no part in it. Of each operation it sees what
 * applies, and last that it is {@link #done}.
 */
public interface IngestWitness {
    /** One that does not look. */
    IngestWitness NOBODY = new IngestWitness() {};

    /**
     * The operation means a contact.
     *
     * @param by what it names the contact by
     * @param before the contact until now; absent when it is created
     * @param after the contact from now on
     */
    default void meant(Identity by, Optional<Contact> before, Contact after) {}

    /**
     * The operation records an event.
     *
     * @param event the event
     * @param to the contact to whom it happened
     * @param fired the entries into programs that it makes; not to be kept
     */
    default void recorded(EventRecord event, Contact to, List<Enrollment> fired) {}

    /** The operation has taken effect. */
    default void done(Operation operation, OperationResult result) {}
}
