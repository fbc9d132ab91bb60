package dev.intake.email;

import dev.intake.tenant.PostalAddress;
import dev.intake.tenant.SenderAddress;
import dev.intake.tenant.Tenant;
import java.util.Optional;

/**
 * The sender of one email.
 *
 * @param name the display name
 * @param from the address of the {@code From} header; absent for the service's address
 * @param replyTo the address of the {@code Reply-To} header; absent for none
 * @param postalAddress the postal address of the footer; absent if the tenant has none
 */
public record Sender(
        String name,
        Optional<SenderAddress> from,
        Optional<SenderAddress> replyTo,
        Optional<PostalAddress> postalAddress) {
    /** Returns the sender of a tenant's emails. */
    public static Sender of(Tenant tenant) {
        return new Sender(
                tenant.shownSender(),
                tenant.sender().from(),
                tenant.sender().replyTo(),
                tenant.sender().postalAddress());
    }
}
