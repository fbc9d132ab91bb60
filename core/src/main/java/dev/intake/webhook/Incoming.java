package dev.intake.webhook;

import dev.intake.attribute.Attributes;
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
    /** The delivery with these attributes of the person. */
    Incoming with(Attributes admitted) {
        Translated said = new Translated(
                translated.translation(),
                translated.occurredAt(),
                translated.person().with(admitted),
                translated.learned());
        return new Incoming(key, providerType, receivedAt, said, historical);
    }

    /** Brings the time to the precision that is stored. */
    public Incoming {
        receivedAt = receivedAt.truncatedTo(ChronoUnit.MICROS);
    }
}
