package dev.intake.email;

import dev.intake.contact.ContactId;
import dev.intake.id.TenantId;

/**
 * The contact of an unsubscribe link.
 *
 * @param tenant the sender of the emails
 * @param contact the recipient of the emails
 */
public record Recipient(TenantId tenant, ContactId contact) {}
