package dev.intake.http.page;

import dev.intake.Intake;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.kernel.TenantId;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Links to the contacts that a list refers to.
 *
 * @param tenant the tenant
 * @param known the contacts that exist
 */
public record ContactLinks(TenantId tenant, Map<ContactId, Contact> known) {
    /** Copies the map. */
    public ContactLinks {
        known = Map.copyOf(known);
    }

    /** Reads the contacts of a list in one query. */
    public static ContactLinks of(Intake intake, TenantId tenant, Stream<ContactId> contacts) {
        return new ContactLinks(
                tenant, intake.findContacts().ofIds(tenant, contacts.collect(Collectors.toUnmodifiableSet())));
    }

    /** Returns the link to a contact, named by its id if it was erased after the list was read. */
    public ContactLink to(ContactId id) {
        Contact contact = known.get(id);
        return new ContactLink(contact == null ? id.toString() : ContactRow.title(contact), Paths.contact(tenant, id));
    }
}
