package dev.intake.privacy;

import dev.intake.connector.CustomerRef;
import dev.intake.connector.ObjectRef;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.ContactViews;
import dev.intake.contact.EmailAddress;
import dev.intake.enrollment.Enrollment.Entry;
import dev.intake.webhook.LinkedCustomer;
import dev.intake.webhook.ParkedEvent;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Removes what is stored of persons, of the tenant of a unit of work. What is removed leaves nothing behind. */
public interface ErasureStore {
    /**
     * Removes events of the contacts, in any order.
     *
     * @param limit how many at most, at least 1
     * @return how many; fewer than the limit when no more are left
     */
    int events(Set<ContactId> contacts, int limit);

    /**
     * Removes the contacts' enrollments, and with them how far they have come.
     *
     * @return how many
     */
    int enrollments(Set<ContactId> contacts);

    /**
     * Removes the emails to the contacts.
     *
     * @return how many
     */
    int emails(Set<ContactId> contacts);

    /**
     * Removes the links of the contacts, as {@link ContactViews#customers} tells them.
     *
     * @return what was removed, in no order
     */
    List<LinkedCustomer> customers(Collection<Contact> contacts);

    /**
     * Removes the events that wait, as {@link ContactViews#parked} tells them.
     *
     * @return what was removed, in no order
     */
    List<ParkedEvent> parked(Set<CustomerRef> customers, Set<EmailAddress> addresses);

    /**
     * Has the traces of deliveries no longer name the contacts; everything else about them stays.
     *
     * @return how many named one
     */
    int traces(Set<ContactId> contacts);

    /** Forgets the metadata that waits for somebody unknown and has one of the addresses as a value. */
    void waitingMetadata(Set<EmailAddress> addresses);

    /** Forgets what is remembered of the objects. */
    void objects(Set<ObjectRef> objects);

    /**
     * The contacts that have test events, in order of their ids. (ADR 94)
     *
     * @param after only those behind this one; absent for the first
     * @param limit how many at most, at least 1
     */
    List<ContactId> tested(Optional<ContactId> after, int limit);

    /**
     * Those of the contacts that nothing but tests made: they have no other event, and arrived and last changed together
     * with a test event.
     */
    Set<ContactId> madeByTests(Set<ContactId> of);

    /**
     * Removes test events of the contacts, in any order, and the enrollments that they began. The emails stay.
     *
     * @param limit how many events at most, at least 1
     */
    Tests tests(Set<ContactId> of, int limit);

    /**
     * Removes the emails of the entries.
     *
     * @return how many
     */
    int emailsOf(Set<Entry> entries);

    /**
     * Test events that were removed.
     *
     * @param events how many; fewer than the limit when no more are left
     * @param entries by which their contacts had entered programs
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
