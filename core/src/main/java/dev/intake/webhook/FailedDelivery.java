package dev.intake.webhook;

import dev.intake.event.DedupeKey;
import dev.intake.kernel.Connector;
import dev.intake.kernel.TenantId;
import dev.intake.secret.SealedSecret;
import dev.intake.secret.SecretContext;
import dev.intake.secret.SecretContext.Purpose;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * A verified delivery that could not be translated, kept for a retry after a fix. (Decisions 5)
 *
 * @param connector the provider
 * @param key the provider's event id
 * @param body the body as received, sealed
 * @param receivedAt time of arrival, to the microsecond
 */
public record FailedDelivery(Connector connector, DedupeKey key, SealedSecret body, Instant receivedAt) {
    /** Truncates the time to the precision that is stored. */
    public FailedDelivery {
        receivedAt = receivedAt.truncatedTo(ChronoUnit.MICROS);
    }

    /** Returns the context in which such bodies are sealed. */
    public static SecretContext place(TenantId tenant, Connector connector) {
        return new SecretContext(tenant, connector, Purpose.FAILED_DELIVERY);
    }
}
