package dev.intake.contact;

import java.util.List;
import java.util.Optional;

/**
 * Queries about one tenant's contacts, without locks. The cost of a page depends only on its size. A tenant that does
 * not exist has no data. Every method throws {@link dev.intake.kernel.StorageException} if storage fails.
 */
public interface ContactViews extends ContactReader {
    /** Returns the contacts that the query selects, in its order. */
    List<Contact> contacts(ContactQuery query);

    /**
     * Returns the last contact that a search for an attribute scans, if there may be older ones. A search continues from it.
     *
     * @param before where the search begins
     */
    Optional<ContactId> searchEnd(Optional<ContactId> before);
}
