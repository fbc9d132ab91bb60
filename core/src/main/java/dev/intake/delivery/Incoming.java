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
 * @param historical whether it may have been received and forgotten, so that what it says is recorded and fires nothing
 *     (ADR 71)
 */
public record Incoming(
        DedupeKey key, String providerType, Instant receivedAt, Translated translated, boolean historical) {
    /** Brings the time to the precision that is stored. */
    public Incoming {
        receivedAt = receivedAt.truncatedTo(ChronoUnit.MICROS);
    }
}
