package dev.intake.webhook;

import dev.intake.connector.LinkedCustomer;
import dev.intake.contact.Contact;
import dev.intake.contact.Subject;
import dev.intake.ingest.Operation;
import java.util.List;
import java.util.Optional;

/**
 * The decision about one delivery.
 *
 * @param trace the record of the delivery; its contact is known after the operations were applied
 * @param claimed the customer's contact with the merchant's id of the user; stored before the operations are
 *     planned
 * @param subject the identities of the contact that the link is pinned to; absent if no operation determines that contact
 * @param operations operations to plan like a batch; empty if no contact changes
 * @param link the customer's link if it is new or changed; it is pinned to the subject's contact
 * @param park the event to park
 * @param released the parked events that the operations contain
 */
record DeliveryPlan(
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
