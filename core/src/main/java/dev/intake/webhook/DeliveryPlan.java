package dev.intake.webhook;

import dev.intake.contact.Contact;
import dev.intake.contact.Subject;
import dev.intake.ingest.Operation;
import java.util.List;
import java.util.Optional;

/**
 * What a delivery comes to.
 *
 * @param trace the delivery's own record; its contact is known once the operations have taken effect
 * @param claimed the customer's contact, which now has the merchant's own id of the user; to be stored before the
 *     operations are planned
 * @param subject whom the link is pinned to; absent when no operation makes that contact known
 * @param operations to be planned like any batch; empty when nothing changes a contact
 * @param link the customer's link when it is new or has changed; to be pinned to the subject's contact
 * @param park the event that waits from now on
 * @param released the events that wait no longer: the operations contain them
 */
public record DeliveryPlan(
        DeliveryRecord trace,
        Optional<Contact> claimed,
        Optional<Subject> subject,
        List<Operation> operations,
        Optional<LinkedCustomer> link,
        Optional<ParkedEvent> park,
        List<ParkedEvent> released) {
    /** Copies the lists. */
    public DeliveryPlan {
        operations = List.copyOf(operations);
        released = List.copyOf(released);
    }
}
