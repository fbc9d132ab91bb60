package dev.intake.email;

import dev.intake.contact.Consent;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactReader;
import dev.intake.contact.EmailAddress;
import java.util.List;
import java.util.Optional;

/**
 * What an unsubscribe link acts on: the address that the email was sent to. A link of an older version names only the email
 * or the contact, and acts on the address of the email or, if that is unknown, of the contact. (Decisions 6.7)
 *
 * @param address the address; absent if no email was sent to the contact and it has no address
 * @param owner the link's contact, if that is its address now
 */
record LinkedAddress(Optional<EmailAddress> address, Optional<Contact> owner) {
    /** Returns what the link acts on; empty if the link names no address and its contact does not exist. */
    static Optional<LinkedAddress> of(Recipient link, ContactReader contacts, EmailReader emails) {
        Optional<Contact> contact = contacts.contact(link.contact());
        Optional<EmailAddress> sentTo =
                link.address().or(() -> link.stored(emails).flatMap(StepEmail::to));
        if (sentTo.isEmpty()) {
            return contact.map(found -> new LinkedAddress(found.email(), contact));
        }
        return Optional.of(
                new LinkedAddress(sentTo, contact.filter(found -> found.email().equals(sentTo))));
    }

    /** Returns whether the contact of the link withdrew its consent, which stops its emails to the address. */
    boolean isWithdrawn() {
        return owner.map(Contact::consent).filter(Consent::isWithdrawn).isPresent();
    }

    /** Returns the emails to the address that are being sent. */
    List<StepEmail> sending(EmailReader emails) {
        return emails.emails(EmailQuery.latest(EmailQuery.MAX_LIMIT).inStates(EmailStatus.SENDING)).stream()
                .filter(this::isTo)
                .toList();
    }

    private boolean isTo(StepEmail email) {
        return email.to().isPresent()
                ? email.to().equals(address)
                : owner.filter(contact -> contact.id().equals(email.entry().contact()))
                        .isPresent();
    }
}
