package dev.intake.contact;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The contacts that a batch can concern. Resolves identities and tracks changes while the batch's operations take
 * effect in order. (Spec, Identity resolution; Decisions 2.1 to 2.3)
 */
public final class ContactBook {
    private final Map<ContactId, Contact> byId = new HashMap<>();
    private final Map<ExternalId, ContactId> byExternalId = new HashMap<>();
    private final Map<EmailAddress, SortedSet<Contact>> byEmail = new HashMap<>();
    private final Map<ContactId, Contact> changed = new LinkedHashMap<>();

    /** Creates a book of stored contacts. */
    public ContactBook(Collection<Contact> stored) {
        stored.forEach(this::enter);
    }

    /**
     * Returns the contact of the identity.
     *
     * <ul>
     *   <li>An external id or contact id identifies the contact that has it.
     *   <li>An email address identifies, among the contacts that have it, an active one before a deactivated one, then
     *       one with an external id, then the oldest.
     * </ul>
     */
    public Optional<Contact> resolve(Identity identity) {
        if (identity instanceof ExternalId externalId) {
            return Optional.ofNullable(byExternalId.get(externalId)).map(byId::get);
        }
        if (identity instanceof ContactId id) {
            return Optional.ofNullable(byId.get(id));
        }
        SortedSet<Contact> sharing = byEmail.get(identity);
        return sharing == null || sharing.isEmpty() ? Optional.empty() : Optional.of(sharing.first());
    }

    /** Adds or replaces a contact. */
    public void put(Contact contact) {
        Contact before = byId.get(contact.id());
        if (before != null) {
            before.email()
                    .ifPresent(email -> byEmail.computeIfPresent(email, (same, sharing) -> without(before, sharing)));
            before.externalId().ifPresent(byExternalId::remove);
        }
        enter(contact);
        changed.put(contact.id(), contact);
    }

    /** Returns the stored contacts, each once in its last version, in order of first insertion. */
    public Collection<Contact> changed() {
        return changed.values();
    }

    private static SortedSet<Contact> without(Contact contact, SortedSet<Contact> sharing) {
        sharing.remove(contact);
        return sharing;
    }

    private void enter(Contact contact) {
        byId.put(contact.id(), contact);
        contact.externalId().ifPresent(externalId -> byExternalId.put(externalId, contact.id()));
        contact.email()
                .ifPresent(email -> byEmail.computeIfAbsent(email, unused -> new TreeSet<>(Contact.PREFERRED_BY_EMAIL))
                        .add(contact));
    }
}
