package dev.intake.email;

import dev.intake.tenant.MailServer;
import dev.intake.tenant.PostalAddress;
import dev.intake.tenant.SenderAddress;
import dev.intake.tenant.Tenant;
import java.util.Optional;

/**
 * The sender of one email.
 *
 * @param name the display name
 * @param from the address of the {@code From} header; absent for that of the mail server
 * @param replyTo the address of the {@code Reply-To} header; absent for none
 * @param postalAddress the postal address of the footer; absent if the tenant has none
 * @param mailServer the tenant's mail server; absent for the service's
 */
public record Sender(
        String name,
        Optional<SenderAddress> from,
        Optional<SenderAddress> replyTo,
        Optional<PostalAddress> postalAddress,
        Optional<MailServer> mailServer) {
    /** Creates a sender that sends through the service's mail server. */
    public Sender(
            String name,
            Optional<SenderAddress> from,
            Optional<SenderAddress> replyTo,
            Optional<PostalAddress> postalAddress) {
        this(name, from, replyTo, postalAddress, Optional.empty());
    }

    /** Returns the sender of a tenant's emails. */
    public static Sender of(Tenant tenant) {
        return new Sender(
                tenant.shownSender(),
                tenant.sender().shownFrom(),
                tenant.sender().replyTo(),
                tenant.sender().postalAddress(),
                tenant.sender().mailServer());
    }
}
