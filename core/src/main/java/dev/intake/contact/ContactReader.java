package dev.intake.contact;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The contacts of one tenant, by id. A tenant that does not exist has none. Every method throws
 * {@link dev.intake.kernel.StorageException} if storage fails.
 */
public interface ContactReader {
    /** Returns those of the contacts that exist. */
    Map<ContactId, Contact> contacts(Set<ContactId> ids);

    /**
     * Returns the contacts that have this identity, in no order; for an email address, the first {@code limit} by
     * preference.
     */
    List<Contact> contacts(Identity identity, int limit);

    /** Returns the contact, if it exists. */
    default Optional<Contact> contact(ContactId id) {
        return Optional.ofNullable(contacts(Set.of(id)).get(id));
    }
}
