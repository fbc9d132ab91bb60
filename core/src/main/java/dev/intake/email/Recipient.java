package dev.intake.email;

import dev.intake.contact.ContactId;
import dev.intake.id.TenantId;

/**
 * Whom a link is for: one contact of one tenant.
 *
 * @param tenant whose emails are not wanted any more
 * @param contact who does not want them
 */
public record Recipient(TenantId tenant, ContactId contact) {}
