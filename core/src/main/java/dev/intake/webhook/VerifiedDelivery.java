package dev.intake.webhook;

import dev.intake.connector.Delivery;
import dev.intake.connector.ObjectFact;
import dev.intake.event.DedupeKey;
import dev.intake.kernel.Connector;
import dev.intake.kernel.Json;
import dev.intake.secret.StoredSecrets;
import java.nio.ByteBuffer;
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
 * @param remembered the remembered secrets that verified it, which must still be set when the delivery is stored; absent if
 *     the secrets were read from storage for it
 * @param historical whether its event starts no program, whatever its age: a late repair (ADR 134)
 * @param listed whether the provider's API listed it, instead of a request delivering it
 */
public record VerifiedDelivery(
        Delivery delivery,
        Connector connector,
        DedupeKey key,
        String type,
        Json payload,
        Instant receivedAt,
        Optional<StoredSecrets> remembered,
        boolean historical,
        boolean listed) {
    /** Creates a delivery whose event may start programs. */
    public VerifiedDelivery(
            Delivery delivery,
            Connector connector,
            DedupeKey key,
            String type,
            Json payload,
            Instant receivedAt,
            Optional<StoredSecrets> remembered) {
        this(delivery, connector, key, type, payload, receivedAt, remembered, false, false);
    }

    /** Truncates the time to the precision that is stored. */
    public VerifiedDelivery {
        receivedAt = receivedAt.truncatedTo(ChronoUnit.MICROS);
    }

    /** Returns a copy of the body as received. */
    byte[] body() {
        ByteBuffer buffer = delivery.body();
        byte[] bytes = new byte[buffer.remaining()];
        buffer.get(bytes);
        return bytes;
    }

    /** Returns the delivery on the condition that these secrets are still set. */
    VerifiedDelivery with(StoredSecrets condition) {
        return new VerifiedDelivery(
                delivery, connector, key, type, payload, receivedAt, Optional.of(condition), historical, listed);
    }

    /** Returns the delivery as a late repair, whose event starts no program. */
    VerifiedDelivery asHistory() {
        return new VerifiedDelivery(delivery, connector, key, type, payload, receivedAt, remembered, true, listed);
    }

    /** Returns the delivery as an event that the provider's API listed. */
    VerifiedDelivery asListed() {
        return new VerifiedDelivery(delivery, connector, key, type, payload, receivedAt, remembered, historical, true);
    }

    /** Returns the fact that its event states, if its object shows it later. */
    Optional<ObjectFact> fact() {
        return Provider.of(connector).translator().fact(payload);
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
