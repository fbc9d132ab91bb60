package dev.intake.webhook;

import dev.intake.body.FailedDelivery;
import dev.intake.body.IgnoredDelivery;
import dev.intake.body.Mention;
import dev.intake.connector.CustomerRef;
import dev.intake.connector.ObjectFact;
import dev.intake.connector.ObjectMemory;
import dev.intake.connector.ObjectRef;
import dev.intake.contact.Contact;
import dev.intake.contact.EmailAddress;
import dev.intake.customer.LinkedCustomer;
import dev.intake.event.DedupeKey;
import dev.intake.event.EventId;
import dev.intake.event.EventQuery.Cursor;
import dev.intake.id.TenantId;
import dev.intake.secret.StoredSecrets;
import dev.intake.source.Connector;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Queries about one tenant's connectors, without a lock. For a tenant that does not exist, results are empty. Every method
 * throws {@link dev.intake.store.StorageException} when storage fails.
 */
public interface ConnectorViews {
    /** The maximum number of deliveries that a {@link DeliveryQuery#isSearch search} scans. */
    int MAX_SCANNED = 20_000;

    /** Returns the secrets of the connectors that have any. */
    Map<Connector, StoredSecrets> secrets(TenantId tenant);

    /**
     * Returns the deliveries that the query selects. A {@link DeliveryQuery#isSearch search} scans the {@value #MAX_SCANNED}
     * newest that the contact, the times and the position of the query leave.
     */
    List<DeliveryRecord> deliveries(TenantId tenant, DeliveryQuery query);

    /**
     * Returns the position of the last delivery that {@link #deliveries(TenantId, DeliveryQuery)} scans, if there may be
     * older ones. A search continues from it.
     *
     * @param query a {@link DeliveryQuery#isSearch search}
     */
    Optional<Cursor> searchEnd(TenantId tenant, DeliveryQuery query);

    /** Returns the newest deliveries of a connector and with an outcome, if any is given. */
    default List<DeliveryRecord> deliveries(
            TenantId tenant, Optional<Connector> connector, Optional<DeliveryOutcome> outcome, int limit) {
        return deliveries(tenant, DeliveryQuery.newest(limit).of(connector).with(outcome));
    }

    /** Returns those of the provider event ids that have a trace. */
    Set<DedupeKey> recorded(TenantId tenant, Set<DedupeKey> keys);

    /**
     * Returns the facts that a recorded or parked event of their customer states, and those of customers whose contact was
     * erased.
     */
    Set<ObjectFact> known(TenantId tenant, Set<ObjectFact> facts);

    /**
     * Returns everything stored about one delivery, if it has a trace.
     *
     * @param delivery the provider's event id, as {@link DedupeKey#eventId}
     */
    Optional<DeliveryDetails> delivery(TenantId tenant, EventId delivery);

    /**
     * Returns the parked events, oldest first; those with the same time by id.
     *
     * @param after only events after this position
     * @param limit maximum number, at least 1
     */
    List<ParkedEvent> parked(TenantId tenant, Optional<Cursor> after, int limit);

    /** Returns the first page of {@link #parked(TenantId, Optional, int)}. */
    default List<ParkedEvent> parked(TenantId tenant, int limit) {
        return parked(tenant, Optional.empty(), limit);
    }

    /** Returns failed deliveries, oldest first, at most {@code limit}. */
    List<FailedDelivery> failed(TenantId tenant, int limit);

    /**
     * Returns the customer links that are pinned to the contact, and the unpinned ones that name it by its external id or,
     * without one, by its address. In no order.
     */
    List<LinkedCustomer> customers(TenantId tenant, Contact contact);

    /** Returns the parked events of the customers, and those with a property or attribute that is one of the addresses. */
    List<ParkedEvent> parked(TenantId tenant, Set<CustomerRef> customers, Set<EmailAddress> addresses);

    /** Returns the remembered states of the objects; an object without one is absent. */
    Map<ObjectRef, ObjectMemory> objects(TenantId tenant, Set<ObjectRef> objects);

    /**
     * Returns failed deliveries in an order that the storage chooses and never changes.
     *
     * @param after only those after the one with this id; absent to begin with the first
     * @param limit maximum number, at least 1
     */
    List<FailedDelivery> failed(TenantId tenant, Optional<EventId> after, int limit);

    /**
     * Returns kept ignored deliveries of a connector in the order of their {@linkplain IgnoredDelivery.Position positions}.
     *
     * @param since only those that arrived at this time or later
     * @param after only those after this position
     * @param limit maximum number, at least 1
     */
    List<IgnoredDelivery> ignored(
            TenantId tenant, Connector connector, Instant since, Optional<IgnoredDelivery.Position> after, int limit);

    /**
     * Returns kept ignored deliveries whose bodies have one of the mentions, by id.
     *
     * @param after only those after the one with this id; absent to begin with the first
     * @param limit maximum number, at least 1
     */
    List<IgnoredDelivery> ignoredNaming(TenantId tenant, Set<Mention> mentions, Optional<EventId> after, int limit);

    /** Returns the traces of those of the provider event ids that have one. */
    Map<DedupeKey, DeliveryRecord> traces(TenantId tenant, Set<DedupeKey> keys);
}
