package dev.intake.webhook;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.intake.connector.Delivery;
import dev.intake.connector.Translated;
import dev.intake.event.DedupeKey;
import dev.intake.kernel.Connector;
import dev.intake.kernel.Json;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/** Deliveries of Stripe as tests of the rules need them. */
final class TestDeliveries {
    private TestDeliveries() {}

    /** Returns a delivery of a charge with a body of no interest. */
    static VerifiedDelivery verified(DedupeKey key, Instant receivedAt) {
        return new VerifiedDelivery(
                new Delivery(Map.of(), "{}".getBytes(UTF_8)),
                Connector.STRIPE,
                key,
                "charge.succeeded",
                new Json.Members(Map.of()),
                receivedAt,
                Optional.empty());
    }

    /** Returns such a delivery, translated. */
    static TranslatedDelivery translated(DedupeKey key, Instant receivedAt, Translated translated) {
        return new TranslatedDelivery(verified(key, receivedAt), Optional.empty(), translated);
    }
}
