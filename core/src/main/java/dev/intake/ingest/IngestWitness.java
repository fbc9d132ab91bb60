package dev.intake.ingest;

import dev.intake.contact.Contact;
import dev.intake.contact.Identity;
import dev.intake.enrollment.Enrollment;
import dev.intake.event.EventRecord;
import dev.intake.operation.Operation;
import dev.intake.operation.OperationResult;
import java.util.List;
import java.util.Optional;

/**
 * Receives the effects of the operations of a batch, in order, without changing them. For each operation, {@link #done} is
 * called last.
 */
public interface IngestWitness {
    /** Ignores all effects. */
    IngestWitness NOBODY = new IngestWitness() {};

    /**
     * The operation was resolved to a contact.
     *
     * @param by the identity that found the contact
     * @param before the contact before the operation; absent if it is created
     * @param after the contact after the operation
     */
    default void meant(Identity by, Optional<Contact> before, Contact after) {}

    /**
     * The operation recorded an event.
     *
     * @param event the event
     * @param to the contact of the event
     * @param fired the enrollments that it caused; the list is valid only during the call
     */
    default void recorded(EventRecord event, Contact to, List<Enrollment> fired) {}

    /** The operation has taken effect. */
    default void done(Operation operation, OperationResult result) {}
}
