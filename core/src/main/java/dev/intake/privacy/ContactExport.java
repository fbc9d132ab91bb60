package dev.intake.privacy;

import dev.intake.connector.LinkedCustomer;
import dev.intake.connector.ObjectRef;
import dev.intake.connector.UserMemory;
import dev.intake.contact.Contact;
import dev.intake.email.StepEmail;
import dev.intake.event.DedupeKey;
import dev.intake.event.EventRecord;
import dev.intake.feedback.EmailFeedback;
import dev.intake.kernel.Connector;
import dev.intake.program.EnrollmentProgress;
import dev.intake.program.Program;
import dev.intake.suppression.Suppression;
import dev.intake.webhook.DeliveryRecord;
import dev.intake.webhook.ParkedEvent;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * All stored data about a contact. Large parts are read page by page while they are consumed.
 *
 * @param contact the contact
 * @param suppressions the suppressions of its current address by reason, lifted ones included
 * @param customers its customer links
 * @param users the remembered state of its users at the authentication provider
 * @param entries its enrollments, newest first
 * @param waiting parked events that name it
 * @param failed failed deliveries that name it
 * @param ignored ignored deliveries that name it and whose bodies are kept
 * @param events its events, newest arrival first
 * @param deliveries traces of its deliveries, newest arrival first
 */
public record ContactExport(
        Contact contact,
        List<Suppression> suppressions,
        List<LinkedCustomer> customers,
        Map<ObjectRef, UserMemory> users,
        List<Entry> entries,
        List<ParkedEvent> waiting,
        List<Body> failed,
        List<Body> ignored,
        Each<EventRecord> events,
        Each<DeliveryRecord> deliveries) {
    /** Copies the collections. */
    public ContactExport {
        suppressions = List.copyOf(suppressions);
        customers = List.copyOf(customers);
        users = Map.copyOf(users);
        entries = List.copyOf(entries);
        waiting = List.copyOf(waiting);
        failed = List.copyOf(failed);
        ignored = List.copyOf(ignored);
    }

    /**
     * An enrollment of the contact.
     *
     * @param program the program's current version
     * @param progress the contact's progress
     * @param emails emails of the enrollment, by step
     * @param feedback bounces of and complaints about these emails, by time
     */
    public record Entry(
            Program program, EnrollmentProgress progress, List<StepEmail> emails, List<EmailFeedback> feedback) {
        /** Copies the lists. */
        public Entry {
            emails = List.copyOf(emails);
            feedback = List.copyOf(feedback);
        }
    }

    /**
     * A delivery whose body is kept.
     *
     * @param connector the provider
     * @param key the provider's event id
     * @param receivedAt time of arrival, to the microsecond
     * @param text its body, as received
     */
    public record Body(Connector connector, DedupeKey key, Instant receivedAt, String text) {}

    /** Rows that are read page by page. */
    @FunctionalInterface
    public interface Each<T> {
        /**
         * Passes every row to the consumer, in order.
         *
         * @throws dev.intake.kernel.StorageException if storage fails, possibly after some rows
         */
        void to(Consumer<T> taker);
    }
}
