package dev.intake.contact;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The contacts that a batch may be about, found by the rules of identity resolution and changed as its operations take
 * effect one after the other. (Spec, Identity resolution; Decisions 2.1 to 2.3)
 */
public final class ContactBook {
    private final Map<ContactId, Contact> byId = new HashMap<>();
    private final Map<ExternalId, ContactId> byExternalId = new HashMap<>();
    private final Map<EmailAddress, SortedSet<Contact>> byEmail = new HashMap<>();
    private final Map<ContactId, Contact> changed = new LinkedHashMap<>();

    /** A book of these contacts, which are as they are stored. */
    public ContactBook(Collection<Contact> stored) {
        stored.forEach(this::enter);
    }

    /**
     * The contact that the identity means, if there is one.
     *
     * <ul>
     *   <li>An external id means the contact that has it, a contact id the contact that it is the id of.
     *   <li>An email means, of the contacts that have it, a live one before a deactivated one, then the one with an
     *       external id first, then the oldest.
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

    /** Enters a new or changed contact; whatever was known of that contact before is forgotten. */
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

    /** The contacts that were put, each once and as last put, in the order in which they were first put. */
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
