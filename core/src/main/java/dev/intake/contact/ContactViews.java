package dev.intake.contact;

import dev.intake.id.TenantId;
import java.util.List;
import java.util.Optional;

/**
 * Lists one tenant's contacts and all that is stored about one of them, without a lock. However many contacts and events
 * there are, a page costs what it shows. A tenant that does not exist has nothing. Every method throws {@link
 * StorageException} when the store fails.
 */
public interface ContactViews {
    /** The contacts that the query asks for, in its order. */
    List<Contact> contacts(TenantId tenant, ContactQuery query);

    /** The contact with this id, if there is one. */
    Optional<Contact> contact(TenantId tenant, ContactId id);

    /** The contacts that the identity could mean, in no order; of an email the first {@code limit} by preference. */
    List<Contact> contacts(TenantId tenant, Identity identity, int limit);
}
