package dev.intake.email;

import dev.intake.contact.ContactId;
import dev.intake.contact.ContactName;
import dev.intake.contact.EmailAddress;
import dev.intake.id.TenantId;
import dev.intake.template.RenderedEmail;
import java.util.Optional;

/**
 * An email that is handed to the mail server.
 *
 * @param id stays the same however often the email is tried; the Message-ID is made of it
 * @param tenant whose email it is
 * @param from the name that the recipient sees beside the sender's address: the tenant's
 * @param contact who gets it, whom the unsubscribe link names
 * @param to the contact's address
 * @param toName the contact's name, if known
 * @param content what it says
 */
public record OutgoingEmail(
        EmailId id,
        TenantId tenant,
        String from,
        ContactId contact,
        EmailAddress to,
        Optional<ContactName> toName,
        RenderedEmail content) {}
