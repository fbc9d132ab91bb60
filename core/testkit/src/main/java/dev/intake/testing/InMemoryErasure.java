package dev.intake.testing;

import dev.intake.connector.CustomerRef;
import dev.intake.connector.LinkedCustomer;
import dev.intake.connector.MetadataMemory;
import dev.intake.connector.ObjectMemory;
import dev.intake.connector.ObjectRef;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.EmailAddress;
import dev.intake.enrollment.Enrollment.Entry;
import dev.intake.event.EventRecord;
import dev.intake.privacy.ErasureStore;
import dev.intake.webhook.DeliveryRecord;
import dev.intake.webhook.ParkedEvent;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/** Erases persons, within one unit of work in memory. */
record InMemoryErasure(Supplier<TenantData> data) implements ErasureStore {
    @Override
    public int events(ContactId contact, int limit) {
        List<EventRecord> some = data.get().events.values().stream()
                .filter(event -> event.contact().equals(contact))
                .limit(limit)
                .toList();
        some.forEach(data.get().counts()::forget);
        return some.size();
    }

    @Override
    public Person person(Contact contact) {
        TenantData stored = data.get();
        ContactId id = contact.id();
        int enrollments = removed(stored.enrollments, Entry::contact, id);
        removed(stored.progress, Entry::contact, id);
        stored.emailFeedback.removeIf(feedback -> feedback.entry().contact().equals(id));
        int emails = stored.emails.size();
        stored.emails.values().removeIf(email -> email.entry().contact().equals(id));
        List<LinkedCustomer> links = customers(contact);
        stored.deliveries.replaceAll(
                (key, trace) -> trace.contact().filter(id::equals).isPresent() ? withoutContact(trace) : trace);
        stored.contacts.remove(id);
        return new Person(enrollments, emails - stored.emails.size(), links);
    }

    private static <K> int removed(Map<K, ?> rows, Function<K, ContactId> contact, ContactId id) {
        int before = rows.size();
        rows.keySet().removeIf(key -> contact.apply(key).equals(id));
        return before - rows.size();
    }

    private List<LinkedCustomer> customers(Contact contact) {
        TenantData stored = data.get();
        List<LinkedCustomer> links = stored.people().customersOf(List.of(contact));
        links.forEach(link -> stored.customers.remove(link.customer()));
        stored.customers.replaceAll(
                (customer, link) -> link.without(contact.id()).orElseThrow());
        return links;
    }

    private static DeliveryRecord withoutContact(DeliveryRecord trace) {
        return new DeliveryRecord(
                trace.key(),
                trace.providerType(),
                trace.outcome(),
                trace.became(),
                Optional.empty(),
                trace.reason(),
                trace.receivedAt());
    }

    @Override
    public List<ParkedEvent> mentions(Set<CustomerRef> customers, Set<EmailAddress> addresses) {
        removeWaitingMetadata(addresses);
        List<ParkedEvent> parked = data.get().people().parkedNaming(customers, addresses);
        parked.forEach(event -> data.get().parked.remove(event.delivery().key()));
        return parked;
    }

    private void removeWaitingMetadata(Set<EmailAddress> addresses) {
        data.get()
                .objects
                .values()
                .removeIf(memory -> memory instanceof MetadataMemory metadata
                        && EmailAddress.isAnyIn(metadata.waiting(), addresses));
    }

    @Override
    public void objects(Set<ObjectRef> forgotten, Map<ObjectRef, ? extends ObjectMemory> remembered) {
        data.get().objects.keySet().removeAll(forgotten);
        data.get().objects.putAll(remembered);
    }
}
