package dev.intake.privacy;

import dev.intake.connector.ObjectRef;
import dev.intake.connector.UserMemory;
import dev.intake.contact.Contact;
import dev.intake.email.StepEmail;
import dev.intake.event.EventRecord;
import dev.intake.program.EnrollmentProgress;
import dev.intake.program.Program;
import dev.intake.webhook.DeliveryRecord;
import dev.intake.webhook.FailedDelivery;
import dev.intake.webhook.LinkedCustomer;
import dev.intake.webhook.ParkedEvent;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * All that is stored about a contact. What can be much is read while it is given out, so that it never lies in memory
 * together.
 *
 * @param contact itself
 * @param customers the customers at providers that it is
 * @param users what is remembered of it as a user of the authentication provider
 * @param entries the programs that it has entered, the latest entry first
 * @param waiting events that wait and name it
 * @param failed failed deliveries that name it
 * @param events gives every event record, the latest arrival first
 * @param deliveries gives the trace of every delivery that was about it, the latest arrival first
 */
public record ContactFile(
        Contact contact,
        List<LinkedCustomer> customers,
        Map<ObjectRef, UserMemory> users,
        List<Entry> entries,
        List<ParkedEvent> waiting,
        List<Body> failed,
        Each<EventRecord> events,
        Each<DeliveryRecord> deliveries) {
    /** Copies the collections. */
    public ContactFile {
        customers = List.copyOf(customers);
        users = Map.copyOf(users);
        entries = List.copyOf(entries);
        waiting = List.copyOf(waiting);
        failed = List.copyOf(failed);
    }

    /**
     * A program that the contact has entered.
     *
     * @param program which, as it is now
     * @param progress how far the contact has come
     * @param emails to the contact, by step
     */
    public record Entry(Program program, EnrollmentProgress progress, List<StepEmail> emails) {
        /** Copies the list. */
        public Entry {
            emails = List.copyOf(emails);
        }
    }

    /**
     * A failed delivery that is open.
     *
     * @param delivery which
     * @param text its body, as received
     */
    public record Body(FailedDelivery delivery, String text) {}

    /** Rows that are read a page at a time. */
    @FunctionalInterface
    public interface Each<T> {
        /**
         * Gives every row, in order.
         *
         * @throws dev.intake.store.StorageException when the store fails, maybe after some rows
         */
        void to(Consumer<T> taker);
    }
}
