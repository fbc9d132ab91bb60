package dev.intake.testing;

import dev.intake.connector.CustomerRef;
import dev.intake.connector.LinkedCustomer;
import dev.intake.connector.ObjectFact;
import dev.intake.connector.ObjectMemory;
import dev.intake.connector.ObjectRef;
import dev.intake.connector.stripe.StripeTranslator;
import dev.intake.contact.Attributes;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.EmailAddress;
import dev.intake.event.DedupeKey;
import dev.intake.event.EventId;
import dev.intake.event.EventQuery.Cursor;
import dev.intake.event.EventRecord;
import dev.intake.event.EventType;
import dev.intake.kernel.Connector;
import dev.intake.secret.StoredSecrets;
import dev.intake.webhook.ConnectorViews;
import dev.intake.webhook.DeliveryDetails;
import dev.intake.webhook.DeliveryQuery;
import dev.intake.webhook.DeliveryRecord;
import dev.intake.webhook.FailedDelivery;
import dev.intake.webhook.IgnoredDelivery;
import dev.intake.webhook.Mention;
import dev.intake.webhook.ParkedEvent;
import java.time.Instant;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads the committed data of a tenant's connectors in memory. */
record InMemoryConnectorViews(Supplier<TenantData> committed) implements ConnectorViews {
    @Override
    public Map<Connector, StoredSecrets> secrets() {
        return Map.copyOf(committed.get().secrets);
    }

    @Override
    public List<DeliveryRecord> deliveries(DeliveryQuery query) {
        return scanned(query)
                .limit(MAX_SCANNED)
                .filter(delivery -> query.connector().isEmpty()
                        || query.connector().get().source() == delivery.key().source())
                .filter(delivery -> query.outcome().isEmpty() || query.outcome().get() == delivery.outcome())
                .filter(delivery -> query.type().isEmpty()
                        || query.type().get().equals(delivery.providerType())
                        || query.type().equals(delivery.became().map(EventType::value)))
                .limit(query.limit())
                .toList();
    }

    private Stream<DeliveryRecord> scanned(DeliveryQuery query) {
        return committed.get().deliveries.values().stream()
                .filter(delivery -> query.contact().isEmpty() || query.contact().equals(delivery.contact()))
                .filter(delivery -> !query.thin() || delivery.reason().equals(Optional.of(StripeTranslator.THIN)))
                .filter(delivery -> query.since().isEmpty()
                        || !delivery.receivedAt().isBefore(query.since().get()))
                .filter(delivery -> query.before().isEmpty()
                        || delivery.mark().compareTo(query.before().get()) < 0)
                .sorted(Comparator.comparing(DeliveryRecord::mark).reversed());
    }

    @Override
    public Optional<Cursor> searchEnd(DeliveryQuery query) {
        return scanned(query).skip(MAX_SCANNED - 1).findFirst().map(DeliveryRecord::mark);
    }

    @Override
    public Set<ObjectFact> known(Set<ObjectFact> facts) {
        return known(facts, committed.get());
    }

    static Set<ObjectFact> known(Set<ObjectFact> facts, TenantData data) {
        Set<ContactId> contacts =
                facts.stream().flatMap(fact -> contacts(fact, data)).collect(Collectors.toSet());
        Map<ContactId, List<EventRecord>> events = data.events.values().stream()
                .filter(event -> contacts.contains(event.contact()))
                .collect(Collectors.groupingBy(EventRecord::contact));
        return facts.stream().filter(fact -> isKnown(fact, data, events)).collect(Collectors.toSet());
    }

    private static Stream<ContactId> contacts(ObjectFact fact, TenantData data) {
        return Optional.ofNullable(data.customers.get(fact.customer())).stream()
                .flatMap(link -> Stream.concat(link.contact().stream(), link.others().stream()));
    }

    private static boolean isKnown(ObjectFact fact, TenantData data, Map<ContactId, List<EventRecord>> events) {
        return data.objects.containsKey(ObjectRef.erased(fact.customer()))
                || contacts(fact, data)
                        .flatMap(contact -> events.getOrDefault(contact, List.of()).stream())
                        .filter(event -> event.type().equals(fact.type()))
                        .anyMatch(event -> states(fact, event.occurredAt(), event.properties()))
                || data.parked.values().stream()
                        .filter(event -> event.customer().equals(fact.customer()))
                        .filter(event -> event.type().equals(fact.type()))
                        .anyMatch(event -> states(fact, event.occurredAt(), event.properties()));
    }

    private static boolean states(ObjectFact fact, Instant at, Attributes properties) {
        return !at.isBefore(fact.since())
                && properties
                        .asMap()
                        .entrySet()
                        .containsAll(fact.properties().asMap().entrySet());
    }

    @Override
    public Optional<DeliveryDetails> delivery(EventId delivery) {
        TenantData data = committed.get();
        return data.deliveries.values().stream()
                .filter(trace -> trace.key().eventId().equals(delivery))
                .findFirst()
                .map(trace -> new DeliveryDetails(
                        trace,
                        Optional.ofNullable(data.parked.get(trace.key())),
                        Optional.ofNullable(data.failed.get(trace.key())),
                        data.failed.containsKey(trace.key()) ? 1 + data.retries.getOrDefault(trace.key(), 0) : 0));
    }

    @Override
    public List<ParkedEvent> parked(Optional<Cursor> after, int limit) {
        return committed.get().parked.values().stream()
                .filter(parked -> after.isEmpty() || parked.delivery().mark().compareTo(after.get()) > 0)
                .sorted(Comparator.comparing(parked -> parked.delivery().mark()))
                .limit(limit)
                .toList();
    }

    @Override
    public List<FailedDelivery> failed(Optional<Cursor> after, int limit) {
        Function<FailedDelivery, Cursor> mark =
                failed -> new Cursor(failed.receivedAt(), failed.key().eventId());
        return committed.get().failed.values().stream()
                .filter(failed -> after.isEmpty() || mark.apply(failed).compareTo(after.get()) > 0)
                .sorted(Comparator.comparing(mark))
                .limit(limit)
                .toList();
    }

    @Override
    public List<LinkedCustomer> customers(Contact contact) {
        return committed.get().people().customersOf(List.of(contact)).stream().toList();
    }

    @Override
    public List<ParkedEvent> parked(Set<CustomerRef> customers, Set<EmailAddress> addresses) {
        return committed.get().people().parkedNaming(customers, addresses).stream()
                .toList();
    }

    @Override
    public Map<ObjectRef, ObjectMemory> objects(Set<ObjectRef> objects) {
        return committed.get().objects.entrySet().stream()
                .filter(entry -> objects.contains(entry.getKey()))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    @Override
    public List<IgnoredDelivery> ignored(
            Connector connector, Instant since, Optional<IgnoredDelivery.Position> after, int limit) {
        return committed.get().ignored.values().stream()
                .filter(ignored -> ignored.connector() == connector)
                .filter(ignored -> !ignored.receivedAt().isBefore(since))
                .filter(ignored -> after.isEmpty() || ignored.position().compareTo(after.get()) > 0)
                .sorted(Comparator.comparing(IgnoredDelivery::position))
                .limit(limit)
                .toList();
    }

    @Override
    public List<IgnoredDelivery> ignoredNaming(Set<Mention> mentions, Optional<EventId> after, int limit) {
        return committed.get().ignored.values().stream()
                .filter(ignored -> !Collections.disjoint(ignored.mentions(), mentions))
                .filter(ignored -> after.isEmpty() || ignored.key().eventId().compareTo(after.get()) > 0)
                .sorted(Comparator.comparing(ignored -> ignored.key().eventId()))
                .limit(limit)
                .toList();
    }

    @Override
    public Map<DedupeKey, DeliveryRecord> traces(Set<DedupeKey> keys) {
        return committed.get().deliveries.values().stream()
                .filter(trace -> keys.contains(trace.key()))
                .collect(Collectors.toMap(DeliveryRecord::key, trace -> trace));
    }
}
