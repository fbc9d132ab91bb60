package dev.intake.delivery;

import dev.intake.contact.Contact;
import java.util.Collection;
import java.util.Optional;

/**
 * What is stored about the person and the customer of a delivery.
 *
 * @param link who the customer is, if payloads have shown it
 * @param contact the contact that the link names, if it names one that exists
 * @param named the contact that has the external id that the payload shows, if there is one
 * @param waiting the events that wait for the customer, in no order
 */
public record CustomerSnapshot(
        Optional<LinkedCustomer> link,
        Optional<Contact> contact,
        Optional<Contact> named,
        Collection<ParkedEvent> waiting) {}
