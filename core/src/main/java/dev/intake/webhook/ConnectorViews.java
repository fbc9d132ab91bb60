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
 * Queries about one tenant's connectors, without a lock. For a tenant that does not exist, results are empty. Every method
 * throws {@link dev.intake.store.StorageException} when storage fails.
 */
public interface ConnectorViews {
    /** Deliveries that a search for a connector or an outcome reads, at most. */
    int MAX_SCANNED = 20_000;

    /** Returns the secrets of the connectors that have any. */
    Map<Connector, StoredSecrets> secrets(TenantId tenant);

    /**
     * Returns the newest deliveries, latest arrival first; those with the same time by descending {@link DedupeKey#eventId
     * id}. A search for a connector or an outcome reads the {@value #MAX_SCANNED} newest before the cursor.
     *
     * @param connector only of this one
     * @param outcome only with this one
     * @param before only deliveries before this position
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
     * Returns the parked events, oldest first; those with the same time by id.
     *
     * @param after only events after this position
     * @param limit how many at most, at least 1
     */
    List<ParkedEvent> parked(TenantId tenant, Optional<Cursor> after, int limit);

    /** Returns the first page of {@link #parked(TenantId, Optional, int)}. */
    default List<ParkedEvent> parked(TenantId tenant, int limit) {
        return parked(tenant, Optional.empty(), limit);
    }

    /** Returns failed deliveries, oldest first, at most {@code limit}. */
    List<FailedDelivery> failed(TenantId tenant, int limit);

    /**
     * Returns the deliveries of the contact, latest arrival first; those with the same time by descending {@link
     * DedupeKey#eventId id}.
     *
     * @param before only deliveries before this position
     * @param limit how many at most, at least 1
     */
    List<DeliveryRecord> deliveries(TenantId tenant, ContactId contact, Optional<EventQuery.Cursor> before, int limit);

    /**
     * Returns the customer links that are pinned to the contact, and the unpinned ones that name it by its external id or,
     * without one, by its address. In no order.
     */
    List<LinkedCustomer> customers(TenantId tenant, Contact contact);

    /** Returns the parked events of the customers, and those with a property or attribute that is one of the addresses. */
    List<ParkedEvent> parked(TenantId tenant, Set<CustomerRef> customers, Set<EmailAddress> addresses);

    /** Returns what is remembered of the objects; an object of which nothing is remembered is absent. */
    Map<ObjectRef, ObjectMemory> objects(TenantId tenant, Set<ObjectRef> objects);

    /**
     * Returns failed deliveries in an order that the storage chooses and never changes.
     *
     * @param after only those after the one with this id; absent to begin with the first
     * @param limit how many at most, at least 1
     */
    List<FailedDelivery> failed(TenantId tenant, Optional<EventId> after, int limit);
}
