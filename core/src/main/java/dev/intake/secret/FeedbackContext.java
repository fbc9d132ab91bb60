package dev.intake.secret;

import dev.intake.kernel.TenantId;

/**
 * The context of the secret of an email provider that reports bounces and complaints.
 *
 * @param tenant the owner
 * @param provider the provider's name, never changed
 */
public record FeedbackContext(TenantId tenant, String provider) implements SealingContext {
    @Override
    public <R> R fold(Cases<R> cases) {
        return cases.feedback().apply(this);
    }
}
