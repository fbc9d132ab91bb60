package dev.intake.webhook;

import dev.intake.event.DedupeKey;
import dev.intake.id.TenantId;
import dev.intake.json.Json;
import dev.intake.source.Connector;
import java.time.Instant;

/**
 * A delivery whose signature was right, and what could be read of it.
 *
 * @param tenant whose
 * @param connector from which provider
 * @param key the provider's event id
 * @param type the provider's name of the event
 * @param payload its body
 * @param receivedAt when it arrived
 */
record VerifiedDelivery(
        TenantId tenant, Connector connector, DedupeKey key, String type, Json payload, Instant receivedAt) {}
