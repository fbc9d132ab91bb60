package dev.intake.delivery;

import dev.intake.connector.CustomerRef;
import dev.intake.contact.ContactId;
import dev.intake.contact.Subject;
import java.util.Optional;

/**
 * Who a provider's customer is, as far as payloads have shown. (Decisions 2.7)
 *
 * @param customer the provider's customer
 * @param subject whom a payload named beside it; never a linked one
 * @param contact the contact that it turned out to be; absent until there is one
 */
public record LinkedCustomer(CustomerRef customer, Subject subject, Optional<ContactId> contact) {
    /**
     * The link after a payload named this subject beside the customer. The merchant's own id of the user replaces what
     * was known; an email alone replaces nothing, for the address of a bill is often not the user's.
     */
    public LinkedCustomer after(Subject shown) {
        boolean stronger = shown.externalId().isPresent() && !shown.externalId().equals(subject.externalId());
        return stronger ? new LinkedCustomer(customer, shown, Optional.empty()) : this;
    }

    /** The link once the contact is known. */
    public LinkedCustomer pinnedTo(ContactId known) {
        return new LinkedCustomer(customer, subject, Optional.of(known));
    }
}
