package dev.intake.connector;

import dev.intake.contact.ContactId;
import dev.intake.contact.ExternalId;
import dev.intake.contact.Subject;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
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
 * @param others other contacts of the customer, which have events of it; at most {@value #MAX_OTHERS}. A deletion of a user
 *     of the authentication provider deactivates them too
 * @param namedAt when the newest payload with the merchant's id of the user was sent, by the provider's clock, to the
 *     microsecond; absent if none is known. The authentication provider orders its users' data itself
 */
public record LinkedCustomer(
        CustomerRef customer,
        Subject subject,
        Optional<ContactId> contact,
        Set<ContactId> others,
        Optional<Instant> namedAt) {
    /** The maximum number of other contacts that are remembered. */
    public static final int MAX_OTHERS = 20;

    /** Copies the set, and truncates the time to microseconds. */
    public LinkedCustomer {
        others = Set.copyOf(others);
        namedAt = namedAt.map(at -> at.truncatedTo(ChronoUnit.MICROS));
    }

    /** A link with at most one contact. */
    public LinkedCustomer(CustomerRef customer, Subject subject, Optional<ContactId> contact) {
        this(customer, subject, contact, Set.of(), Optional.empty());
    }

    /** Returns the link that the first payload with this identity shows. */
    public static LinkedCustomer shown(CustomerRef customer, Subject subject, Instant at) {
        boolean timed =
                subject.externalId().isPresent() && !customer.connector().authenticates();
        return new LinkedCustomer(
                customer, subject, Optional.empty(), Set.of(), timed ? Optional.of(at) : Optional.empty());
    }

    /**
     * Returns the link after a payload named this identity with the customer. The merchant's id of the user replaces the
     * stored identity, unless a newer payload showed that. An email alone replaces nothing, because the address of a bill is
     * often not the user's. (Decisions 2.8)
     *
     * @param at when the payload was sent, by the provider's clock
     */
    public LinkedCustomer after(Subject shown, Instant at) {
        if (shown.externalId().isEmpty() || !admits(at)) {
            return this;
        }
        Optional<Instant> newest = shown(customer, shown, at).namedAt();
        return shown.externalId().equals(subject.externalId())
                ? new LinkedCustomer(customer, subject, contact, others, newest)
                : new LinkedCustomer(customer, shown, Optional.empty(), othersWith(contact), newest);
    }

    /**
     * Returns whether a newer payload than one of that time has named another user than this one: the link stays with that
     * user, and the older payload is about this one.
     */
    public boolean namesAnother(Optional<ExternalId> user, Instant at) {
        return user.isPresent() && !user.equals(subject.externalId()) && !admits(at);
    }

    private boolean admits(Instant at) {
        return namedAt.isEmpty() || !at.truncatedTo(ChronoUnit.MICROS).isBefore(namedAt.get());
    }

    /** Returns the link with its contact. */
    public LinkedCustomer pinnedTo(ContactId known) {
        Set<ContactId> left =
                new LinkedHashSet<>(contact.filter(known::equals).isPresent() ? others : othersWith(contact));
        left.remove(known);
        return new LinkedCustomer(customer, subject, Optional.of(known), left, namedAt);
    }

    /** Returns the link with this contact as another one. */
    public LinkedCustomer with(ContactId another) {
        return contact.filter(another::equals).isPresent()
                ? this
                : new LinkedCustomer(customer, subject, contact, othersWith(Optional.of(another)), namedAt);
    }

    /** Returns the link without an erased contact; empty if it has no other. */
    public Optional<LinkedCustomer> without(ContactId erased) {
        if (contact.filter(erased::equals).isPresent()) {
            return Optional.empty();
        }
        Set<ContactId> left = new LinkedHashSet<>(others);
        left.remove(erased);
        return Optional.of(new LinkedCustomer(customer, subject, contact, left, namedAt));
    }

    private Set<ContactId> othersWith(Optional<ContactId> another) {
        if (another.isEmpty() || others.size() >= MAX_OTHERS) {
            return others;
        }
        Set<ContactId> all = new LinkedHashSet<>(others);
        all.add(another.get());
        return all;
    }
}
