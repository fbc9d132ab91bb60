package dev.intake.contact;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/** The contacts of the tenant of a unit of work. */
public interface ContactStore {
    /**
     * The contacts that an identity could mean, each once and in no order. Which one it does mean is the core's
     * decision.
     *
     * @param identities external ids and emails
     * @param perEmail how many contacts of one email are needed at least: the first so many by {@link
     *     Contact#PREFERRED_BY_EMAIL}, or all when there are fewer. It keeps an address that thousands share from
     *     filling the memory.
     */
    List<Contact> candidates(Set<Identity> identities, int perEmail);

    /**
     * The same for whoever can wait: a store may look them up together with what it is asked next. They are those of some
     * moment from now until the answer is taken.
     */
    default Supplier<List<Contact>> candidatesLater(Set<Identity> identities, int perEmail) {
        return () -> candidates(identities, perEmail);
    }

    /** Those of the contacts that are stored. */
    Map<ContactId, Contact> of(Set<ContactId> ids);

    /** Stores new and changed contacts. No two have the same id, and none has an external id that another has. */
    void save(Collection<Contact> contacts);
}
