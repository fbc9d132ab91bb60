package dev.intake.contact;

import java.util.Collection;
import java.util.Optional;

/** The contacts of the tenant of a unit of work. */
public interface ContactStore extends ContactReader {
    /** Stores new and changed contacts with distinct ids and external ids. */
    void save(Collection<Contact> contacts);

    /**
     * Stores addresses of contacts and customer links by their {@linkplain EmailAddress#key key}, where they are stored by a
     * {@linkplain EmailAddress#formerKey former} one. A storage that stores no keys has nothing to do.
     *
     * @param after only contacts after this one, in order of id; absent for the first ones
     * @param limit maximum number of contacts, and of links, that are read
     */
    default Renewed renewKeys(Optional<ContactId> after, int limit) {
        return Renewed.NOTHING;
    }

    /**
     * What was renewed.
     *
     * @param addresses number of renewed contacts and links
     * @param goesOnAfter the last contact that was read; absent if there are no more
     */
    record Renewed(int addresses, Optional<ContactId> goesOnAfter) {
        /** Nothing was renewed, and there is no more. */
        public static final Renewed NOTHING = new Renewed(0, Optional.empty());
    }
}
