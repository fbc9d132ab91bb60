package dev.intake.testing;

import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.ContactStore;
import dev.intake.contact.Identity;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/** The contacts of one unit of work in memory. */
record InMemoryContacts(Supplier<TenantData> data) implements ContactStore {
    @Override
    public Map<ContactId, Contact> contacts(Set<ContactId> ids) {
        return InMemoryStores.present(data.get().contacts, ids);
    }

    @Override
    public List<Contact> contacts(Identity identity, int limit) {
        return data.get().people().named(identity, limit);
    }

    @Override
    public void save(Collection<Contact> contacts) {
        InMemoryStores.requireDistinct(contacts, Contact::id);
        contacts.forEach(contact -> data.get().contacts.put(contact.id(), contact));
        InMemoryStores.requireDistinct(
                data.get().contacts.values().stream()
                        .flatMap(contact -> contact.externalId().stream())
                        .toList(),
                Function.identity());
    }
}
