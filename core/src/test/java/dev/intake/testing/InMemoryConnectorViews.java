package dev.intake.testing;

import dev.intake.connector.CustomerRef;
import dev.intake.connector.ObjectMemory;
import dev.intake.connector.ObjectRef;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.EmailAddress;
import dev.intake.event.EventId;
import dev.intake.event.EventQuery;
import dev.intake.event.EventQuery.Cursor;
import dev.intake.id.TenantId;
import dev.intake.secret.StoredSecrets;
import dev.intake.source.Connector;
import dev.intake.webhook.ConnectorViews;
import dev.intake.webhook.DeliveryOutcome;
import dev.intake.webhook.DeliveryRecord;
import dev.intake.webhook.FailedDelivery;
import dev.intake.webhook.LinkedCustomer;
import dev.intake.webhook.ParkedEvent;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What was committed of a tenant's connectors in memory. */
final class InMemoryConnectorViews implements ConnectorViews {
    private final Function<TenantId, Optional<TenantData>> committed;

    InMemoryConnectorViews(Function<TenantId, Optional<TenantData>> committed) {
        this.committed = committed;
    }

    @Override
    public Map<Connector, StoredSecrets> secrets(TenantId tenant) {
        return committed.apply(tenant).map(data -> Map.copyOf(data.secrets)).orElseGet(Map::of);
    }

    @Override
    public List<DeliveryRecord> deliveries(
            TenantId tenant,
            Optional<Connector> connector,
            Optional<DeliveryOutcome> outcome,
            Optional<Cursor> before,
            int limit) {
        return all(tenant, data -> data.deliveries.values())
                .filter(delivery -> before.isEmpty() || delivery.mark().compareTo(before.get()) < 0)
                .sorted(Comparator.comparing(DeliveryRecord::mark).reversed())
                .limit(MAX_SCANNED)
                .filter(delivery -> connector.isEmpty()
                        || connector.get().source() == delivery.key().source())
                .filter(delivery -> outcome.isEmpty() || outcome.get() == delivery.outcome())
                .limit(limit)
                .toList();
    }

    @Override
    public List<ParkedEvent> parked(TenantId tenant, Optional<Cursor> after, int limit) {
        return all(tenant, data -> data.parked.values())
                .filter(parked -> after.isEmpty() || parked.delivery().mark().compareTo(after.get()) > 0)
                .sorted(Comparator.comparing(parked -> parked.delivery().mark()))
                .limit(limit)
                .toList();
    }

    @Override
    public List<FailedDelivery> failed(TenantId tenant, int limit) {
        return all(tenant, data -> data.failed.values())
                .sorted(Comparator.comparing(FailedDelivery::receivedAt))
                .limit(limit)
                .toList();
    }

    private <T> Stream<T> all(TenantId tenant, Function<TenantData, Collection<T>> rows) {
        return committed.apply(tenant).map(rows).stream().flatMap(Collection::stream);
    }

    @Override
    public List<DeliveryRecord> deliveries(
            TenantId tenant, ContactId contact, Optional<EventQuery.Cursor> before, int limit) {
        return all(tenant, data -> data.deliveries.values())
                .filter(delivery -> delivery.contact().filter(contact::equals).isPresent())
                .filter(delivery -> before.isEmpty() || delivery.mark().compareTo(before.get()) < 0)
                .sorted(Comparator.comparing(DeliveryRecord::mark).reversed())
                .limit(limit)
                .toList();
    }

    @Override
    public List<LinkedCustomer> customers(TenantId tenant, Contact contact) {
        return all(tenant, data -> data.customersOf(List.of(contact))).toList();
    }

    @Override
    public List<ParkedEvent> parked(TenantId tenant, Set<CustomerRef> customers, Set<EmailAddress> addresses) {
        return all(tenant, data -> data.parkedNaming(customers, addresses)).toList();
    }

    @Override
    public Map<ObjectRef, ObjectMemory> objects(TenantId tenant, Set<ObjectRef> objects) {
        return all(tenant, data -> data.objects.entrySet())
                .filter(entry -> objects.contains(entry.getKey()))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    @Override
    public List<FailedDelivery> failed(TenantId tenant, Optional<EventId> after, int limit) {
        return all(tenant, data -> data.failed.values())
                .filter(failed -> after.isEmpty() || failed.key().eventId().compareTo(after.get()) > 0)
                .sorted(Comparator.comparing(failed -> failed.key().eventId()))
                .limit(limit)
                .toList();
    }
}
