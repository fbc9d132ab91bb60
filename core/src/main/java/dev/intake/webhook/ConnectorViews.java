package dev.intake.webhook;

import dev.intake.connector.CustomerRef;
import dev.intake.connector.ObjectMemory;
import dev.intake.connector.ObjectRef;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.EmailAddress;
import dev.intake.event.DedupeKey;
import dev.intake.event.EventId;
import dev.intake.event.EventQuery;
import dev.intake.event.EventQuery.Cursor;
import dev.intake.id.TenantId;
import dev.intake.secret.StoredSecrets;
import dev.intake.source.Connector;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Looks at one tenant's connectors without a lock. A tenant that does not exist has nothing. Every method throws {@link
 * dev.intake.store.StorageException} when the store fails.
 */
public interface ConnectorViews {
    /** Deliveries that are looked through for those of a connector or an outcome, at most. */
    int MAX_SCANNED = 20_000;

    /** The secrets of the connectors that have one. */
    Map<Connector, StoredSecrets> secrets(TenantId tenant);

    /**
     * Returns the newest deliveries, latest arrival first; those that arrived together by descending {@link
     * DedupeKey#eventId id}. Of a connector or an outcome, those among the {@value #MAX_SCANNED} newest before the mark.
     *
     * @param connector only of this one
     * @param outcome only with this one
     * @param before only what comes before the delivery of this moment and id
     * @param limit how many at most, at least 1
     */
    List<DeliveryRecord> deliveries(
            TenantId tenant,
            Optional<Connector> connector,
            Optional<DeliveryOutcome> outcome,
            Optional<Cursor> before,
            int limit);

    /** Returns the first page of {@link #deliveries(TenantId, Optional, Optional, Optional, int)}. */
    default List<DeliveryRecord> deliveries(
            TenantId tenant, Optional<Connector> connector, Optional<DeliveryOutcome> outcome, int limit) {
        return deliveries(tenant, connector, outcome, Optional.empty(), limit);
    }

    /**
     * Returns the events that wait for their customer, the longest waiting first; those that arrived together by id.
     *
     * @param after only what comes after the delivery of this moment and id
     * @param limit how many at most, at least 1
     */
    List<ParkedEvent> parked(TenantId tenant, Optional<Cursor> after, int limit);

    /** Returns the first page of {@link #parked(TenantId, Optional, int)}. */
    default List<ParkedEvent> parked(TenantId tenant, int limit) {
        return parked(tenant, Optional.empty(), limit);
    }

    /** Failed deliveries, the oldest first; at most so many. */
    List<FailedDelivery> failed(TenantId tenant, int limit);

    /**
     * The deliveries that were about the contact, the latest arrival first; those that arrived together by descending
     * {@link DedupeKey#eventId id}.
     *
     * @param before only what comes before the delivery of this moment and id
     * @param limit how many at most, at least 1
     */
    List<DeliveryRecord> deliveries(TenantId tenant, ContactId contact, Optional<EventQuery.Cursor> before, int limit);

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
