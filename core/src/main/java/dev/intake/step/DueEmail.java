package dev.intake.step;

import dev.intake.contact.Contact;
import dev.intake.contact.EmailAddress;
import dev.intake.email.EmailId;
import dev.intake.email.OutgoingEmail;
import dev.intake.email.Recipient;
import dev.intake.email.Sender;
import dev.intake.email.UnsubscribeFooter;
import dev.intake.email.UnsubscribeLinks;
import dev.intake.suppression.EmailCategory;
import dev.intake.template.RenderedEmail;
import dev.intake.tenant.Tenant;
import java.net.URI;
import java.util.Optional;

/**
 * The email of a due step, without its footer.
 *
 * @param id the email's id
 * @param tenant the sender
 * @param contact the recipient, which has an address
 * @param content subject and bodies as the program's author wrote them
 * @param category what its program sends. A marketing email has the header {@code List-Unsubscribe}; a transactional one does
 *     not, because the click stops marketing only (RFC 8058, 3.1; decisions 6.7)
 */
public record DueEmail(EmailId id, Tenant tenant, Contact contact, RenderedEmail content, EmailCategory category) {
    /** Returns the address that the email goes to. */
    public EmailAddress to() {
        return contact.email().orElseThrow();
    }

    /** Returns the whole email with the recipient's unsubscribe link. */
    OutgoingEmail whole(UnsubscribeLinks links) {
        return whole(links.to(new Recipient(tenant.id(), contact.id(), Optional.of(id), contact.email())));
    }

    /** Returns the whole email with this unsubscribe link. */
    public OutgoingEmail whole(URI link) {
        Sender from = Sender.of(tenant);
        UnsubscribeFooter footer = UnsubscribeFooter.of(from, link);
        return new OutgoingEmail(
                id,
                tenant.id(),
                from,
                contact.id(),
                to(),
                contact.name(),
                footer.under(content),
                footer,
                category == EmailCategory.MARKETING ? Optional.of(link) : Optional.empty(),
                false);
    }
}
