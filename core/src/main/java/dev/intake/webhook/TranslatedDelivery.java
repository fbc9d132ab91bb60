package dev.intake.webhook;

import dev.intake.connector.ObjectRef;
import dev.intake.connector.Translated;
import dev.intake.contact.Attributes;
import dev.intake.event.DedupeKey;
import java.time.Instant;
import java.util.Optional;

/**
 * A verified delivery and its meaning by the provider's mapping table.
 *
 * @param verified the delivery
 * @param object the object whose memory the translation uses, if any
 * @param translated the result of the translation
 */
public record TranslatedDelivery(VerifiedDelivery verified, Optional<ObjectRef> object, Translated translated) {
    /** Returns the provider's event id. */
    DedupeKey key() {
        return verified.key();
    }

    /** Returns the time of arrival, to the microsecond. */
    Instant receivedAt() {
        return verified.receivedAt();
    }

    /** Returns the delivery with these attributes of its person. */
    TranslatedDelivery with(Attributes attributes) {
        return new TranslatedDelivery(
                verified,
                object,
                new Translated(
                        translated.translation(),
                        translated.occurredAt(),
                        translated.person().with(attributes),
                        translated.learned()));
    }
}
