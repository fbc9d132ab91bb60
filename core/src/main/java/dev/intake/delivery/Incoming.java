package dev.intake.delivery;

import dev.intake.connector.Translated;
import dev.intake.event.DedupeKey;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * A verified, translated delivery that was not seen before.
 *
 * @param key the provider's event id
 * @param providerType the provider's name of the event
 * @param receivedAt when it arrived, to the microsecond
 * @param translated what it says
 */
public record Incoming(DedupeKey key, String providerType, Instant receivedAt, Translated translated) {
    /** Brings the time to the precision that is stored. */
    public Incoming {
        receivedAt = receivedAt.truncatedTo(ChronoUnit.MICROS);
    }
}
