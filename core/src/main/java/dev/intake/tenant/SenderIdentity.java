package dev.intake.tenant;

import java.util.Optional;

/**
 * The sender of a tenant's emails, as the tenant has set it.
 *
 * @param name the display name; absent for the tenant's own name
 * @param from the address of the {@code From} header; absent for that of the mail server
 * @param replyTo the address of the {@code Reply-To} header; absent for none, so that replies go to the sender address
 * @param postalAddress the postal address of the footer; absent until set
 * @param mailServer its own mail server; absent for the service's. Only the operator sets it. (ADR 110)
 */
public record SenderIdentity(
        Optional<SenderName> name,
        Optional<SenderAddress> from,
        Optional<SenderAddress> replyTo,
        Optional<PostalAddress> postalAddress,
        Optional<MailServer> mailServer) {
    /** The sender of a tenant that has set nothing. */
    public static final SenderIdentity UNSET =
            new SenderIdentity(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    /** Creates a sender that sends through the service's mail server. */
    public SenderIdentity(
            Optional<SenderName> name,
            Optional<SenderAddress> from,
            Optional<SenderAddress> replyTo,
            Optional<PostalAddress> postalAddress) {
        this(name, from, replyTo, postalAddress, Optional.empty());
    }

    /** Returns the sender with another display name. */
    public SenderIdentity withName(Optional<SenderName> changed) {
        return new SenderIdentity(changed, from, replyTo, postalAddress, mailServer);
    }

    /** Returns the sender with another {@code From} address. */
    public SenderIdentity withFrom(Optional<SenderAddress> changed) {
        return new SenderIdentity(name, changed, replyTo, postalAddress, mailServer);
    }

    /** Returns the sender with another {@code Reply-To} address. */
    public SenderIdentity withReplyTo(Optional<SenderAddress> changed) {
        return new SenderIdentity(name, from, changed, postalAddress, mailServer);
    }

    /** Returns the sender with another postal address. It can be changed and not removed, because live programs need it. */
    public SenderIdentity withPostalAddress(PostalAddress changed) {
        return new SenderIdentity(name, from, replyTo, Optional.of(changed), mailServer);
    }

    /** Returns the sender with another mail server. */
    public SenderIdentity withMailServer(Optional<MailServer> changed) {
        return new SenderIdentity(name, from, replyTo, postalAddress, changed);
    }

    /**
     * Returns whether only the operator of the service names the sender. Under the service's address, which all tenants share,
     * the name alone shows whose email it is: a member could set another company's.
     */
    public boolean isNamedByOperator() {
        return shownFrom().isEmpty();
    }

    /** Returns the sender address that recipients see; absent for the service's. */
    public Optional<SenderAddress> shownFrom() {
        return from.or(() -> mailServer.map(MailServer::from));
    }
}
