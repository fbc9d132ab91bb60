package dev.intake.email;

import dev.intake.contact.ContactId;
import dev.intake.contact.EmailAddress;
import dev.intake.kernel.TenantId;
import java.util.Optional;

/**
 * The recipient of an unsubscribe link, and the email that has the link.
 *
 * @param tenant the sender of the emails
 * @param contact the contact that the email was sent to
 * @param email the email whose link it is; absent in emails of older versions
 * @param address the address that the email was sent to; absent in emails of older versions
 */
public record Recipient(TenantId tenant, ContactId contact, Optional<EmailId> email, Optional<EmailAddress> address) {
    /** Creates the recipient of a link without an email. */
    public Recipient(TenantId tenant, ContactId contact) {
        this(tenant, contact, Optional.empty());
    }

    /** Creates the recipient of a link of an older version, in which the email is not signed and the address is absent. */
    public Recipient(TenantId tenant, ContactId contact, Optional<EmailId> email) {
        this(tenant, contact, email, Optional.empty());
    }

    /** Returns the email whose link it is, if it is stored. An email to another contact is ignored. */
    Optional<StepEmail> stored(EmailReader emails) {
        return email.flatMap(emails::email)
                .filter(found -> found.entry().contact().equals(contact));
    }
}
