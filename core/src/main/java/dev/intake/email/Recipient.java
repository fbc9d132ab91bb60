package dev.intake.email;

import dev.intake.contact.ContactId;
import dev.intake.id.TenantId;
import java.time.Instant;
import java.util.Optional;

/**
 * The contact of an unsubscribe link, and the email that has the link.
 *
 * @param tenant the sender of the emails
 * @param contact the recipient of the emails
 * @param email the email whose link it is; absent in emails of older versions. The link does not sign it
 */
public record Recipient(TenantId tenant, ContactId contact, Optional<EmailId> email) {
    /** Creates the recipient of a link without an email. */
    public Recipient(TenantId tenant, ContactId contact) {
        this(tenant, contact, Optional.empty());
    }

    /** Records that this email's link was used to unsubscribe. An email to another contact is ignored. */
    void recordUnsubscribe(ConsentStores stores, Instant at) {
        email.flatMap(stores.emails()::email)
                .filter(found -> found.entry().contact().equals(contact))
                .ifPresent(found -> stores.emails().recordUnsubscribe(found, at));
    }
}
