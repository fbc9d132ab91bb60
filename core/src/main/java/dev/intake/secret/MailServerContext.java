package dev.intake.secret;

import dev.intake.kernel.TenantId;

/**
 * The context of the password of a tenant's login at its mail server.
 *
 * @param tenant the owner
 * @param host the mail server; contains no bar
 */
public record MailServerContext(TenantId tenant, String host) implements SealingContext {
    @Override
    public <R> R fold(Cases<R> cases) {
        return cases.mailServer().apply(this);
    }
}
