package dev.intake.webhook;

import dev.intake.connector.LinkedCustomer;
import dev.intake.contact.Attributes;
import dev.intake.contact.Contact;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * The stored data about the person and the customer of a delivery.
 *
 * @param link the customer's link, if payloads have shown one
 * @param contact the contact of the link, or that with the link's user id, else the contact with the id that replaces a
 *     missing merchant id
 * @param named the contact with the external id in the payload, if any
 * @param addressed the contact to which the email in the payload resolves by itself, if any
 * @param metadata metadata values that are stored until the customer is matched with a contact
 * @param others the other contacts of the link, each once
 * @param waiting the parked events of the customer, in no particular order
 * @param erasedAt when the person's contact was erased, if the payload is about a person of before: it then makes no contact
 */
record CustomerSnapshot(
        Optional<LinkedCustomer> link,
        Optional<Contact> contact,
        Optional<Contact> named,
        Optional<Contact> addressed,
        Attributes metadata,
        List<Contact> others,
        Collection<ParkedEvent> waiting,
        Optional<Instant> erasedAt) {
    /** A snapshot of a customer that is linked with at most one contact. */
    CustomerSnapshot(
            Optional<LinkedCustomer> link,
            Optional<Contact> contact,
            Optional<Contact> named,
            Collection<ParkedEvent> waiting) {
        this(link, contact, named, Optional.empty(), Attributes.NONE, List.of(), waiting, Optional.empty());
    }

    /** Returns whether the payload was sent before the person's contact was erased. */
    boolean isOlderThanErasure(TranslatedDelivery delivery) {
        return erasedAt.filter(at -> !delivery.translated().occurredAt().isAfter(at))
                .isPresent();
    }

    /** Returns whether the delivery is older than one that linked the customer with another user. */
    boolean isOfAnother(TranslatedDelivery delivery) {
        return link.filter(newest -> newest.namesAnother(
                        delivery.translated().person().externalId(),
                        delivery.translated().occurredAt()))
                .isPresent();
    }
}
