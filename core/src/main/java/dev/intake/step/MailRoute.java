package dev.intake.step;

import dev.intake.kernel.TenantId;
import java.util.Optional;

/**
 * Identifies a mail server.
 *
 * @param owner the tenant whose mail server it is; absent for the service's
 */
public record MailRoute(Optional<TenantId> owner) {
    /** The service's mail server, for all tenants without their own. */
    public static final MailRoute SERVICE = new MailRoute(Optional.empty());

    /** Returns the route of a tenant with its own mail server. */
    public static MailRoute of(TenantId owner) {
        return new MailRoute(Optional.of(owner));
    }
}
