package dev.intake.contact;

import java.util.Collection;
import java.util.Map;
import java.util.Set;

/** The contacts of the tenant of a unit of work. */
public interface ContactStore {
    /** Returns those of the contacts that exist. */
    Map<ContactId, Contact> of(Set<ContactId> ids);

    /** Stores new and changed contacts with distinct ids and external ids. */
    void save(Collection<Contact> contacts);
}
