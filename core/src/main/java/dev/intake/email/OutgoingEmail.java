package dev.intake.email;

import dev.intake.contact.ContactId;
import dev.intake.contact.ContactName;
import dev.intake.contact.EmailAddress;
import dev.intake.id.TenantId;
import dev.intake.template.RenderedEmail;
import java.util.Optional;

/**
 * An email to be sent.
 *
 * @param id the same for every attempt; part of the Message-ID
 * @param tenant the tenant that sends it
 * @param from the sender
 * @param contact the recipient, identified by the unsubscribe link; the id of no contact for a test
 * @param to the contact's address, or a member's for a test
 * @param toName the contact's name, if known
 * @param content subject and bodies
 * @param test whether it is a test, which unsubscribes nobody
 */
public record OutgoingEmail(
        EmailId id,
        TenantId tenant,
        Sender from,
        ContactId contact,
        EmailAddress to,
        Optional<ContactName> toName,
        RenderedEmail content,
        boolean test) {
    /** Creates an email to a contact. */
    public OutgoingEmail(
            EmailId id,
            TenantId tenant,
            Sender from,
            ContactId contact,
            EmailAddress to,
            Optional<ContactName> toName,
            RenderedEmail content) {
        this(id, tenant, from, contact, to, toName, content, false);
    }
}
