package dev.intake.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

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
import dev.intake.event.EventId;
import dev.intake.event.EventRecord;
import dev.intake.port.ContactQuery;
import dev.intake.port.ContactQuery.Field;
import dev.intake.port.ContactQuery.Mark;
import dev.intake.port.ContactViews;
import dev.intake.port.EventQuery;
import dev.intake.port.Timeline;
import dev.intake.tenant.TenantId;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What was committed of contacts in memory. */
final class InMemoryContactViews implements ContactViews {
    /** Characters in order, as they are in UTF-8; strings of Java are in order of their UTF-16. */
    private static final Comparator<String> BY_CHARACTER =
            (one, other) -> Arrays.compareUnsigned(one.getBytes(UTF_8), other.getBytes(UTF_8));

    private static final Comparator<Mark> IN_ORDER =
            Comparator.comparing(Mark::key, BY_CHARACTER).thenComparing(Mark::contact);

    private final Function<TenantId, Optional<TenantData>> committed;

    InMemoryContactViews(Function<TenantId, Optional<TenantData>> committed) {
        this.committed = committed;
    }

    @Override
    public List<Contact> contacts(TenantId tenant, ContactQuery query) {
        Stream<Contact> all = all(tenant, data -> data.contacts.values());
        if (query instanceof ContactQuery.OfIds asked) {
            return all.filter(contact -> asked.ids().contains(contact.id())).toList();
        }
        return query instanceof ContactQuery.Newest newest
                ? all.filter(contact -> newest.before().isEmpty()
                                || contact.id().compareTo(newest.before().get()) < 0)
                        .sorted(Comparator.comparing(Contact::id).reversed())
                        .limit(newest.limit())
                        .toList()
                : beginning(all, (ContactQuery.Beginning) query);
    }

    private static List<Contact> beginning(Stream<Contact> all, ContactQuery.Beginning query) {
        return all.filter(contact -> query.field()
                        .keyOf(contact)
                        .filter(key -> key.startsWith(query.beginning()))
                        .isPresent())
                .filter(contact -> query.after().isEmpty()
                        || IN_ORDER.compare(
                                        place(query.field(), contact),
                                        query.after().get())
                                > 0)
                .sorted(Comparator.comparing(contact -> place(query.field(), contact), IN_ORDER))
                .limit(query.limit())
                .toList();
    }

    private static Mark place(Field field, Contact contact) {
        return new Mark(field.keyOf(contact).orElseThrow(), contact.id());
    }

    @Override
    public List<EventRecord> events(TenantId tenant, ContactId contact, Optional<EventQuery.Mark> before, int limit) {
        return all(tenant, data -> data.events.values())
                .filter(event -> event.contact().equals(contact))
                .filter(event -> before.isEmpty() || EventQuery.Mark.of(event).compareTo(before.get()) < 0)
                .sorted(EventQuery.NEWEST_FIRST)
                .limit(limit)
                .toList();
    }

    @Override
    public Timeline timeline(TenantId tenant, ContactId contact, Optional<Timeline.Place> behind, int limit) {
        List<EventRecord> events = all(tenant, data -> data.events.values())
                .filter(event -> event.contact().equals(contact))
                .toList();
        Timeline.Order order = behind.map(Timeline.Place::order)
                .orElse(events.size() > Timeline.MOST_SORTED ? Timeline.Order.ARRIVED : Timeline.Order.OCCURRED);
        return new Timeline(
                order,
                events.stream()
                        .filter(event -> behind.isEmpty()
                                || Timeline.Place.LATEST_FIRST.compare(order.of(event), behind.get()) > 0)
                        .sorted(Comparator.comparing(order::of, Timeline.Place.LATEST_FIRST))
                        .limit(limit)
                        .toList());
    }

    @Override
    public List<DeliveryRecord> deliveries(
            TenantId tenant, ContactId contact, Optional<EventQuery.Mark> before, int limit) {
        return all(tenant, data -> data.deliveries.values())
                .filter(delivery -> delivery.contact().filter(contact::equals).isPresent())
                .filter(delivery -> before.isEmpty() || mark(delivery).compareTo(before.get()) < 0)
                .sorted(Comparator.comparing(InMemoryContactViews::mark).reversed())
                .limit(limit)
                .toList();
    }

    private static EventQuery.Mark mark(DeliveryRecord delivery) {
        return new EventQuery.Mark(delivery.receivedAt(), delivery.key().eventId());
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

    private <T> Stream<T> all(TenantId tenant, Function<TenantData, Collection<T>> rows) {
        return committed.apply(tenant).map(rows).stream().flatMap(Collection::stream);
    }
}
