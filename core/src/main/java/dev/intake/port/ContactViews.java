package dev.intake.port;

import dev.intake.connector.CustomerRef;
import dev.intake.connector.ObjectMemory;
import dev.intake.connector.ObjectRef;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.EmailAddress;
import dev.intake.delivery.DeliveryRecord;
import dev.intake.delivery.FailedDelivery;
import dev.intake.delivery.LinkedCustomer;
import dev.intake.delivery.ParkedEvent;
import dev.intake.event.DedupeKey;
import dev.intake.event.EventId;
import dev.intake.event.EventRecord;
import dev.intake.tenant.TenantId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Lists one tenant's contacts and all that is stored about one of them, without a lock. However many contacts and events
 * there are, a page costs what it shows. A tenant that does not exist has nothing. Every method throws {@link
 * StorageException} when the store fails.
 */
public interface ContactViews {
    /** The contacts that the query asks for, in its order. */
    List<Contact> contacts(TenantId tenant, ContactQuery query);

    /**
     * The contact's events of every source, by {@link EventQuery#NEWEST_FIRST}.
     *
     * @param before only what comes before this mark
     * @param limit how many at most, at least 1
     */
    List<EventRecord> events(TenantId tenant, ContactId contact, Optional<EventQuery.Mark> before, int limit);

    /**
     * Returns a page of the contact's events of every source by when they occurred; by when they arrived, when the contact
     * has more than {@value Timeline#MOST_SORTED}. A page behind a place is in the order of that place.
     *
     * @param behind only what comes behind this place
     * @param limit how many at most, at least 1
     */
    Timeline timeline(TenantId tenant, ContactId contact, Optional<Timeline.Place> behind, int limit);

    /**
     * The deliveries that were about the contact, the latest arrival first; those that arrived together by descending
     * {@link DedupeKey#eventId id}.
     *
     * @param before only what comes before the delivery of this moment and id
     * @param limit how many at most, at least 1
     */
    List<DeliveryRecord> deliveries(TenantId tenant, ContactId contact, Optional<EventQuery.Mark> before, int limit);

    /**
     * The links of providers' customers that turned out to be the contact, and those that turned out to be nobody yet and
     * name the contact, by its external id or, naming none, by its address. In no order.
     */
    List<LinkedCustomer> customers(TenantId tenant, Contact contact);

    /** Events that wait for one of the customers, and those with a property or attribute that is one of the addresses. */
    List<ParkedEvent> parked(TenantId tenant, Set<CustomerRef> customers, Set<EmailAddress> addresses);

    /** What is remembered of those of the objects of which anything is. */
    Map<ObjectRef, ObjectMemory> objects(TenantId tenant, Set<ObjectRef> objects);

    /**
     * Failed deliveries, in an order of the store's own, which never changes.
     *
     * @param after only those behind the one of this id; absent to begin with the first
     * @param limit how many at most, at least 1
     */
    List<FailedDelivery> failed(TenantId tenant, Optional<EventId> after, int limit);
}
