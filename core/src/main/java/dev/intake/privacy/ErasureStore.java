package dev.intake.privacy;

import dev.intake.connector.CustomerRef;
import dev.intake.connector.LinkedCustomer;
import dev.intake.connector.ObjectMemory;
import dev.intake.connector.ObjectRef;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.EmailAddress;
import dev.intake.webhook.ParkedEvent;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Removes personal data of the tenant of a unit of work, permanently. */
public interface ErasureStore {
    /**
     * Removes events of the contact, in any order.
     *
     * @param limit maximum number of events, at least 1
     * @return the number of removed events; less than the limit if none remain
     */
    int events(ContactId contact, int limit);

    /**
     * Removes the contact with its enrollments, its emails, and its customer links, as
     * {@link dev.intake.webhook.ConnectorViews#customers} defines them. Delivery traces stay, without the contact.
     */
    Person person(Contact contact);

    /**
     * A removed contact.
     *
     * @param enrollments the number of its enrollments
     * @param emails the number of its emails
     * @param links its customer links, in no order
     */
    record Person(int enrollments, int emails, List<LinkedCustomer> links) {
        /** Copies the list. */
        public Person {
            links = List.copyOf(links);
        }
    }

    /**
     * Removes the parked events, as {@link dev.intake.webhook.ConnectorViews#parked} defines them, and waiting metadata of
     * unknown customers that has one of the addresses as a value.
     *
     * @return the removed events, in no order
     */
    List<ParkedEvent> mentions(Set<CustomerRef> customers, Set<EmailAddress> addresses);

    /**
     * Removes the remembered states of objects that identify a person, and stores others.
     *
     * @param forgotten objects without a state afterwards
     * @param remembered states to store
     */
    void objects(Set<ObjectRef> forgotten, Map<ObjectRef, ? extends ObjectMemory> remembered);
}
