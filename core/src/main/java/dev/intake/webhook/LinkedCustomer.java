package dev.intake.webhook;

import dev.intake.connector.CustomerRef;
import dev.intake.contact.ContactId;
import dev.intake.contact.Subject;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Who a provider's customer is, or a user of the authentication provider, as far as payloads have shown. (Decisions 2.7)
 *
 * @param customer the provider's customer
 * @param subject whom a payload named beside it; never a linked one
 * @param contact the contact that it turned out to be; absent until there is one
 * @param others the other contacts that a user of the authentication provider turned out to be; a deletion of the user
 *     reaches them too. Empty for a customer of a billing provider
 */
public record LinkedCustomer(
        CustomerRef customer, Subject subject, Optional<ContactId> contact, Set<ContactId> others) {
    /** Copies the set. */
    public LinkedCustomer {
        others = Set.copyOf(others);
    }

    /** A link that leads to one contact at most. */
    public LinkedCustomer(CustomerRef customer, Subject subject, Optional<ContactId> contact) {
        this(customer, subject, contact, Set.of());
    }

    /**
     * The link after a payload named this subject beside the customer. The merchant's own id of the user replaces what
     * was known; an email alone replaces nothing, for the address of a bill is often not the user's.
     */
    LinkedCustomer after(Subject shown) {
        boolean stronger = shown.externalId().isPresent() && !shown.externalId().equals(subject.externalId());
        return stronger ? new LinkedCustomer(customer, shown, Optional.empty(), othersWith(contact)) : this;
    }

    /** The link once the contact is known. */
    public LinkedCustomer pinnedTo(ContactId known) {
        Set<ContactId> left =
                new LinkedHashSet<>(contact.filter(known::equals).isPresent() ? others : othersWith(contact));
        left.remove(known);
        return new LinkedCustomer(customer, subject, Optional.of(known), left);
    }

    /** The link of a user who turned out to be this contact as well. */
    LinkedCustomer with(ContactId another) {
        return contact.filter(another::equals).isPresent()
                ? this
                : new LinkedCustomer(customer, subject, contact, othersWith(Optional.of(another)));
    }

    /** The link after a contact was erased; absent when it led to no other. */
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
