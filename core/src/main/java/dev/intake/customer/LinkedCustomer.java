package dev.intake.customer;

import dev.intake.connector.CustomerRef;
import dev.intake.contact.ContactId;
import dev.intake.contact.Subject;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/**
 * The link between a contact and a provider's customer, or a user of the authentication provider, as payloads have shown
 * it. (Decisions 2.7)
 *
 * @param customer the provider's customer
 * @param subject the identity in the same payload; never a linked one
 * @param contact the contact of the customer; absent until there is one
 * @param others other contacts of a user of the authentication provider; a deletion of the user deactivates
 *     them too. Empty for a customer of a billing provider
 */
public record LinkedCustomer(
        CustomerRef customer, Subject subject, Optional<ContactId> contact, Set<ContactId> others) {
    /** Copies the set. */
    public LinkedCustomer {
        others = Set.copyOf(others);
    }

    /** A link with at most one contact. */
    public LinkedCustomer(CustomerRef customer, Subject subject, Optional<ContactId> contact) {
        this(customer, subject, contact, Set.of());
    }

    /**
     * Returns the link after a payload named this identity with the customer. The merchant's id of the user replaces the
     * stored identity. An email alone replaces nothing, because the address of a bill is often not the user's.
     */
    public LinkedCustomer after(Subject shown) {
        boolean stronger = shown.externalId().isPresent() && !shown.externalId().equals(subject.externalId());
        return stronger ? new LinkedCustomer(customer, shown, Optional.empty(), othersWith(contact)) : this;
    }

    /** Returns the link with its contact. */
    public LinkedCustomer pinnedTo(ContactId known) {
        Set<ContactId> left =
                new LinkedHashSet<>(contact.filter(known::equals).isPresent() ? others : othersWith(contact));
        left.remove(known);
        return new LinkedCustomer(customer, subject, Optional.of(known), left);
    }

    /** Returns the link with this contact as another one. */
    public LinkedCustomer with(ContactId another) {
        return contact.filter(another::equals).isPresent()
                ? this
                : new LinkedCustomer(customer, subject, contact, othersWith(Optional.of(another)));
    }

    /** Returns the link without an erased contact; empty if it has no other. */
    public Optional<LinkedCustomer> without(ContactId erased) {
        if (contact.filter(erased::equals).isPresent()) {
            return Optional.empty();
        }
        Set<ContactId> left = new LinkedHashSet<>(others);
        left.remove(erased);
        return Optional.of(new LinkedCustomer(customer, subject, contact, left));
    }

    private Set<ContactId> othersWith(Optional<ContactId> another) {
        if (another.isEmpty() || !customer.connector().authenticates()) {
            return others;
        }
        Set<ContactId> all = new LinkedHashSet<>(others);
        all.add(another.get());
        return all;
    }
}
