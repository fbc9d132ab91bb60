package dev.intake.webhook;

import dev.intake.attribute.Attributes;
import dev.intake.contact.Contact;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * What is stored about the person and the customer of a delivery.
 *
 * @param link who the customer is, if payloads have shown it
 * @param contact the contact that the link names, else the one that has the id that stands in for the merchant's
 * @param named the contact that has the external id that the payload shows, if there is one
 * @param addressed the contact that the email of the payload means alone, if there is one
 * @param metadata values of metadata that wait until it is known who the customer is
 * @param others the other contacts that the link leads to, each once
 * @param waiting the events that wait for the customer, in no order
 * @param erased whether the person was erased as far as is known: a deletion makes no contact then
 */
record CustomerSnapshot(
        Optional<LinkedCustomer> link,
        Optional<Contact> contact,
        Optional<Contact> named,
        Optional<Contact> addressed,
        Attributes metadata,
        List<Contact> others,
        Collection<ParkedEvent> waiting,
        boolean erased) {
    /** A snapshot of a customer that is linked with at most one contact. */
    CustomerSnapshot(
            Optional<LinkedCustomer> link,
            Optional<Contact> contact,
            Optional<Contact> named,
            Collection<ParkedEvent> waiting) {
        this(link, contact, named, Optional.empty(), Attributes.NONE, List.of(), waiting, false);
    }
}
