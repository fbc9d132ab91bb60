package dev.intake.webhook;

import dev.intake.connector.Delivery;
import dev.intake.event.DedupeKey;
import dev.intake.json.Json;
import dev.intake.secret.StoredSecrets;
import dev.intake.source.Connector;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * A received delivery whose signature is valid and whose body is an event of the provider.
 *
 * @param delivery as received
 * @param connector the provider
 * @param key the provider's event id
 * @param type the provider's name of the event
 * @param payload the decoded body
 * @param receivedAt time of arrival, to the microsecond
 * @param remembered the remembered secrets that verified it, which must still be set when it is stored; absent if the
 *     secrets were read from storage for it (ADR 79)
 */
public record VerifiedDelivery(
        Delivery delivery,
        Connector connector,
        DedupeKey key,
        String type,
        Json payload,
        Instant receivedAt,
        Optional<StoredSecrets> remembered) {
    /** Truncates the time to the precision that is stored. */
    public VerifiedDelivery {
        receivedAt = receivedAt.truncatedTo(ChronoUnit.MICROS);
    }

    /** Returns the delivery on the condition that these secrets are still set. */
    VerifiedDelivery with(StoredSecrets condition) {
        return new VerifiedDelivery(delivery, connector, key, type, payload, receivedAt, Optional.of(condition));
    }

    /**
     * Returns whether its signature is still valid.
     *
     * @param current the connector's secrets under the tenant's lock; ignored if they were read for this delivery
     */
    boolean isValidWith(Optional<StoredSecrets> current) {
        return remembered.isEmpty() || remembered.equals(current);
    }
}
