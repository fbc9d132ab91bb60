package dev.intake.webhook;

import dev.intake.connector.CustomerRef;
import dev.intake.connector.LinkedCustomer;
import dev.intake.connector.ObjectMemory;
import dev.intake.connector.ObjectRef;
import dev.intake.contact.Contact;
import dev.intake.contact.EmailAddress;
import dev.intake.event.DedupeKey;
import dev.intake.event.EventId;
import dev.intake.event.EventQuery.Cursor;
import dev.intake.kernel.Connector;
import dev.intake.secret.SecretReader;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Queries about one tenant's connectors, without a lock. For a tenant that does not exist, results are empty. Every method
 * throws {@link dev.intake.kernel.StorageException} when storage fails.
 */
public interface ConnectorViews extends SecretReader, TraceReader {
    /** The maximum number of deliveries that a {@link DeliveryQuery#isSearch search} scans. */
    int MAX_SCANNED = 20_000;

    /**
     * Returns the deliveries that the query selects. A {@link DeliveryQuery#isSearch search} scans the {@value #MAX_SCANNED}
     * newest that the contact, the times and the position of the query leave.
     */
    List<DeliveryRecord> deliveries(DeliveryQuery query);

    /**
     * Returns the position of the last delivery that {@link #deliveries(DeliveryQuery)} scans, if there may be
     * older ones. A search continues from it.
     *
     * @param query a {@link DeliveryQuery#isSearch search}
     */
    Optional<Cursor> searchEnd(DeliveryQuery query);

    /** Returns the newest deliveries of a connector and with an outcome, if any is given. */
    default List<DeliveryRecord> deliveries(
            Optional<Connector> connector, Optional<DeliveryOutcome> outcome, int limit) {
        return deliveries(DeliveryQuery.newest(limit).of(connector).with(outcome));
    }

    /** Returns whether a thin event of Stripe, which names its object but does not have it, arrived at this time or later. */
    default boolean hasThinEvents(Instant since) {
        return !deliveries(DeliveryQuery.newest(1).ofThinEvents().since(Optional.of(since)))
                .isEmpty();
    }

    /**
     * Returns everything stored about one delivery, if it has a trace.
     *
     * @param delivery the provider's event id, as {@link DedupeKey#eventId}
     */
    Optional<DeliveryDetails> delivery(EventId delivery);

    /**
     * Returns the parked events, oldest first; those with the same time by id.
     *
     * @param after only events after this position
     * @param limit maximum number, at least 1
     */
    List<ParkedEvent> parked(Optional<Cursor> after, int limit);

    /** Returns the first page of {@link #parked(Optional, int)}. */
    default List<ParkedEvent> parked(int limit) {
        return parked(Optional.empty(), limit);
    }

    /**
     * Returns the customer links that are pinned to the contact, and the unpinned ones that name it by its external id or,
     * without one, by its address. In no order.
     */
    List<LinkedCustomer> customers(Contact contact);

    /** Returns the parked events of the customers, and those with a property or attribute that is one of the addresses. */
    List<ParkedEvent> parked(Set<CustomerRef> customers, Set<EmailAddress> addresses);

    /** Returns the remembered states of the objects; an object without one is absent. */
    Map<ObjectRef, ObjectMemory> objects(Set<ObjectRef> objects);

    /**
     * Returns failed deliveries, oldest first; those with the same time by id.
     *
     * @param after only deliveries after this position
     * @param limit maximum number, at least 1
     */
    List<FailedDelivery> failed(Optional<Cursor> after, int limit);

    /** Returns the first page of {@link #failed(Optional, int)}. */
    default List<FailedDelivery> failed(int limit) {
        return failed(Optional.empty(), limit);
    }

    /**
     * Returns kept ignored deliveries of a connector in the order of their {@linkplain IgnoredDelivery.Position positions}.
     *
     * @param since only those that arrived at this time or later
     * @param after only those after this position
     * @param limit maximum number, at least 1
     */
    List<IgnoredDelivery> ignored(
            Connector connector, Instant since, Optional<IgnoredDelivery.Position> after, int limit);

    /**
     * Returns kept ignored deliveries whose bodies have one of the mentions, by id.
     *
     * @param after only those after the one with this id; absent to begin with the first
     * @param limit maximum number, at least 1
     */
    List<IgnoredDelivery> ignoredNaming(Set<Mention> mentions, Optional<EventId> after, int limit);
}
