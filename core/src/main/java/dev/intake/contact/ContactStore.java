package dev.intake.contact;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/** The contacts of the tenant of a unit of work. */
public interface ContactStore {
    /**
     * Returns the contacts that have one of the identities, each once and in no order. Core decides which of them an
     * identity means.
     *
     * @param identities external ids, contact ids and email addresses
     * @param perEmail how many contacts of one address to return: the first of them by
     *     {@link Contact#PREFERRED_BY_EMAIL}. It bounds the memory for an address that thousands of contacts share.
     */
    List<Contact> candidates(Set<Identity> identities, int perEmail);

    /**
     * Reads as {@link #candidates} does; an implementation may combine it with its next query. The result is that of some
     * moment from now until the answer is taken.
     */
    default Supplier<List<Contact>> candidatesLater(Set<Identity> identities, int perEmail) {
        return () -> candidates(identities, perEmail);
    }

    /** Returns those of the contacts that exist. */
    Map<ContactId, Contact> of(Set<ContactId> ids);

    /** Stores new and changed contacts with distinct ids and external ids. */
    void save(Collection<Contact> contacts);
}
