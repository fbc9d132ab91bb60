package dev.intake.testing;

import dev.intake.connector.CustomerRef;
import dev.intake.connector.LinkedCustomer;
import dev.intake.contact.Contact;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.Identity;
import dev.intake.webhook.ParkedEvent;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The contacts of a tenant, and what is stored of their customers.
 *
 * @param data the data of the tenant
 */
record InMemoryPeople(TenantData data) {
    /** Returns the customer links of the contacts, as {@code ContactViews.customers} specifies. */
    List<LinkedCustomer> customersOf(Collection<Contact> contacts) {
        return data.customers.values().stream()
                .filter(link -> contacts.stream().anyMatch(contact -> isOf(link, contact)))
                .toList();
    }

    private static boolean isOf(LinkedCustomer link, Contact contact) {
        if (link.contact().isPresent()) {
            return link.contact().get().equals(contact.id());
        }
        return link.subject().externalId().isPresent()
                ? link.subject().externalId().equals(contact.externalId())
                : link.subject().email().equals(contact.email());
    }

    /** Returns the parked events of the customers, and those that contain one of the addresses as a value. */
    List<ParkedEvent> parkedNaming(Set<CustomerRef> awaited, Set<EmailAddress> addresses) {
        return data.parked.values().stream()
                .filter(event -> awaited.contains(event.customer())
                        || EmailAddress.isAnyIn(event.properties(), addresses)
                        || EmailAddress.isAnyIn(event.attributes(), addresses))
                .toList();
    }

    /** Returns the contacts with the identity; for an email, no more than the port promises. */
    List<Contact> named(Identity identity, int perEmail) {
        Stream<Contact> all = data.contacts.values().stream();
        if (identity instanceof EmailAddress email) {
            return all.filter(contact -> contact.email().filter(email::equals).isPresent())
                    .sorted(Contact.PREFERRED_BY_EMAIL)
                    .limit(perEmail)
                    .toList();
        }
        return all.filter(contact -> contact.id().equals(identity)
                        || contact.externalId().filter(identity::equals).isPresent())
                .toList();
    }
}
