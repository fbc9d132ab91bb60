package dev.intake.feedback;

import dev.intake.kernel.TenantId;
import dev.intake.secret.FeedbackContext;
import dev.intake.secret.SealedSecret;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * The stored secret of a tenant's feedback provider.
 *
 * @param secret the secret
 * @param shownEnd its last characters, by which its owner recognizes it
 * @param setAt when it was set, to the microsecond
 */
public record StoredFeedbackSecret(SealedSecret secret, String shownEnd, Instant setAt) {
    /** Truncates the time to microseconds. */
    public StoredFeedbackSecret {
        setAt = setAt.truncatedTo(ChronoUnit.MICROS);
    }

    /** Returns the context for which the secret of a tenant's provider is sealed. */
    public static FeedbackContext place(TenantId tenant, FeedbackProvider provider) {
        return new FeedbackContext(tenant, provider.segment());
    }
}
