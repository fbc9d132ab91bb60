package dev.intake.testing;

import dev.intake.connector.CustomerRef;
import dev.intake.connector.LinkedCustomer;
import dev.intake.connector.MetadataMemory;
import dev.intake.connector.ObjectMemory;
import dev.intake.connector.ObjectRef;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.EmailAddress;
import dev.intake.event.EventRecord;
import dev.intake.privacy.ErasureStore;
import dev.intake.webhook.DeliveryRecord;
import dev.intake.webhook.ParkedEvent;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** Erases persons, within one unit of work in memory. */
final class InMemoryErasure implements ErasureStore {
    private final Supplier<TenantData> data;

    InMemoryErasure(Supplier<TenantData> data) {
        this.data = data;
    }

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
        Set<ContactId> id = Set.of(contact.id());
        int enrollments = enrollments(id);
        int emails = emails(id);
        List<LinkedCustomer> links = customers(Set.of(contact));
        removeFromTraces(id);
        data.get().contacts.remove(contact.id());
        return new Person(enrollments, emails, links);
    }

    private int enrollments(Set<ContactId> contacts) {
        int before = data.get().enrollments.size();
        data.get().enrollments.keySet().removeIf(entry -> contacts.contains(entry.contact()));
        data.get().progress.keySet().removeIf(entry -> contacts.contains(entry.contact()));
        return before - data.get().enrollments.size();
    }

    private int emails(Set<ContactId> contacts) {
        int before = data.get().emails.size();
        data.get()
                .emailFeedback
                .removeIf(feedback -> contacts.contains(feedback.entry().contact()));
        data.get()
                .emails
                .values()
                .removeIf(email -> contacts.contains(email.entry().contact()));
        return before - data.get().emails.size();
    }

    private List<LinkedCustomer> customers(Collection<Contact> contacts) {
        List<LinkedCustomer> links = data.get().people().customersOf(contacts);
        links.forEach(link -> data.get().customers.remove(link.customer()));
        contacts.forEach(contact -> data.get()
                .customers
                .replaceAll((customer, link) -> link.without(contact.id()).orElseThrow()));
        return links;
    }

    @Override
    public List<ParkedEvent> mentions(Set<CustomerRef> customers, Set<EmailAddress> addresses) {
        removeWaitingMetadata(addresses);
        List<ParkedEvent> parked = data.get().people().parkedNaming(customers, addresses);
        parked.forEach(event -> data.get().parked.remove(event.delivery().key()));
        return parked;
    }

    private void removeFromTraces(Set<ContactId> contacts) {
        List<DeliveryRecord> naming = data.get().deliveries.values().stream()
                .filter(delivery ->
                        delivery.contact().filter(contacts::contains).isPresent())
                .toList();
        naming.forEach(delivery -> data.get()
                .deliveries
                .put(
                        delivery.key(),
                        new DeliveryRecord(
                                delivery.key(),
                                delivery.providerType(),
                                delivery.outcome(),
                                delivery.became(),
                                Optional.empty(),
                                delivery.reason(),
                                delivery.receivedAt())));
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
