package dev.intake.webhook;

import dev.intake.connector.CustomerRef;
import dev.intake.connector.LinkedCustomer;
import dev.intake.connector.MetadataMemory;
import dev.intake.connector.ObjectMemory;
import dev.intake.connector.ObjectRef;
import dev.intake.connector.Translated;
import dev.intake.event.DedupeKey;
import dev.intake.secret.StoredSecrets;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;

/**
 * The stored data that the rules may read when they decide about deliveries, as {@link DeliveryRefs} describes it.
 *
 * @param secrets the connector's signing secrets, if the references request them and there are any
 * @param traces of deliveries with one of the event ids
 * @param memories the remembered states of the objects
 * @param links the links of the customers, if payloads have shown them
 * @param metadata the remembered metadata of the customers; absent for a customer without any
 * @param waiting the parked events of the customers of deliveries that have no trace, or that of a failed or ignored
 *     delivery; in no order
 * @param erased until when reports about those of the customers are of before the erasure of their contacts that were
 */
public record DeliverySnapshot(
        Optional<StoredSecrets> secrets,
        Map<DedupeKey, DeliveryRecord> traces,
        Map<ObjectRef, ObjectMemory> memories,
        Map<CustomerRef, LinkedCustomer> links,
        Map<CustomerRef, MetadataMemory> metadata,
        Collection<ParkedEvent> waiting,
        Map<CustomerRef, Instant> erased) {
    /** A snapshot of links and parked events, with nothing else stored. */
    public DeliverySnapshot(Map<CustomerRef, LinkedCustomer> links, Collection<ParkedEvent> waiting) {
        this(Optional.empty(), Map.of(), Map.of(), links, Map.of(), waiting, Map.of());
    }

    /** Returns whether the contact of the person was erased, as {@link #erasedAt} defines it. */
    public boolean isErased(Translated translated) {
        return erasedAt(translated).isPresent();
    }

    /**
     * Returns when the contact of the person was erased, if the person is of before: the authentication provider's user was
     * created before the erasure, or the billing provider's payload was sent before it. (Decisions 2.8)
     */
    Optional<Instant> erasedAt(Translated translated) {
        Optional<CustomerRef> customer = translated.person().customer();
        Optional<Instant> at = customer.map(erased::get);
        if (at.isEmpty()) {
            return Optional.empty();
        }
        Optional<Instant> since = customer.get().connector().authenticates()
                ? translated.person().createdAt()
                : Optional.of(translated.occurredAt());
        return since.filter(time -> time.isAfter(at.get())).isPresent() ? Optional.empty() : at;
    }

    /** Returns the trace of the delivery with this event id, if it was stored before. */
    Optional<DeliveryRecord> trace(DedupeKey key) {
        return Optional.ofNullable(traces.get(key));
    }
}
