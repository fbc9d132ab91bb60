package dev.intake.email;

import dev.intake.contact.ContactId;
import dev.intake.contact.ContactName;
import dev.intake.contact.EmailAddress;
import dev.intake.kernel.TenantId;
import dev.intake.template.RenderedEmail;
import java.net.URI;
import java.util.Optional;

/**
 * A whole email, as its recipient gets it. (Decisions 6.10)
 *
 * @param id the same for every attempt; part of the Message-ID
 * @param tenant the tenant that sends it
 * @param from the sender
 * @param contact the recipient; the id of no contact for a test
 * @param to the contact's address, or a member's for a test
 * @param toName the contact's name, if known
 * @param content subject and bodies, with footer and unsubscribe link
 * @param footer the footer in the content
 * @param listUnsubscribe the link of the {@code List-Unsubscribe} header; absent for an email without this header
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
        UnsubscribeFooter footer,
        Optional<URI> listUnsubscribe,
        boolean test) {}
