package dev.intake.privacy;

import dev.intake.connector.CustomerRef;
import dev.intake.connector.ObjectRef;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.EmailAddress;
import dev.intake.enrollment.Enrollment.Entry;
import dev.intake.webhook.LinkedCustomer;
import dev.intake.webhook.ParkedEvent;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Removes personal data of the tenant of a unit of work, permanently. */
public interface ErasureStore {
    /**
     * Removes events of the contacts, in any order.
     *
     * @param limit maximum number of events, at least 1
     * @return the number of removed events; less than the limit if none remain
     */
    int events(Set<ContactId> contacts, int limit);

    /**
     * Removes the contacts' enrollments with their progress.
     *
     * @return the number of removed enrollments
     */
    int enrollments(Set<ContactId> contacts);

    /**
     * Removes the emails to the contacts.
     *
     * @return the number of removed emails
     */
    int emails(Set<ContactId> contacts);

    /**
     * Removes the customer links of the contacts, as {@link dev.intake.webhook.ConnectorViews#customers} defines them.
     *
     * @return the removed links, in no order
     */
    List<LinkedCustomer> customers(Collection<Contact> contacts);

    /**
     * Removes the parked events, as {@link dev.intake.webhook.ConnectorViews#parked} defines them.
     *
     * @return the removed events, in no order
     */
    List<ParkedEvent> parked(Set<CustomerRef> customers, Set<EmailAddress> addresses);

    /**
     * Removes the contacts from delivery traces, which otherwise stay.
     *
     * @return the number of changed traces
     */
    int traces(Set<ContactId> contacts);

    /** Removes waiting metadata of unknown customers that has one of the addresses as a value. */
    void waitingMetadata(Set<EmailAddress> addresses);

    /** Removes the remembered state of the objects. */
    void objects(Set<ObjectRef> objects);

    /**
     * Returns contacts with test events, in order of id. (ADR 94)
     *
     * @param after only contacts after this one; absent for the first page
     * @param limit maximum number of contacts, at least 1
     */
    List<ContactId> tested(Optional<ContactId> after, int limit);

    /**
     * Returns those of the contacts that only test events created: they have no other event, and a test event arrived
     * when they were created and last changed.
     */
    Set<ContactId> madeByTests(Set<ContactId> of);

    /**
     * Removes test events of the contacts, in any order, and the enrollments that they started. Emails stay.
     *
     * @param limit maximum number of events, at least 1
     */
    Tests tests(Set<ContactId> of, int limit);

    /**
     * Removes the emails of the enrollments.
     *
     * @return the number of removed emails
     */
    int emailsOf(Set<Entry> entries);

    /**
     * Removed test events.
     *
     * @param events the number of events; less than the limit if none remain
     * @param entries the enrollments that they started
     */
    record Tests(int events, Set<Entry> entries) {
        /** Copies the set. */
        public Tests {
            entries = Set.copyOf(entries);
        }
    }

    /** Removes the contacts themselves. */
    void contacts(Set<ContactId> contacts);
}
