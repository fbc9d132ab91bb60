package dev.intake.usecase;

import dev.intake.connector.Connector;
import dev.intake.connector.Delivery;
import dev.intake.connector.Verdict;
import dev.intake.event.DedupeKey;
import dev.intake.json.Json;
import dev.intake.port.JsonDecoder;
import dev.intake.port.Storage;
import dev.intake.tenant.TenantId;
import dev.intake.usecase.ConnectorSecrets.Opening;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * Verifies deliveries and reads what every one of them must have. It stores nothing. The secrets are looked up anew for
 * every delivery, together for those that come while they are being looked up for another: what was revoked before a
 * delivery came does not open for it. (Decisions 4.5 and 5)
 */
final class DeliveryReader {
    /** Deliveries that share a look at the secrets, at most. */
    private static final int AT_ONCE = 1_000;

    private final Storage storage;
    private final ConnectorSecrets secrets;
    private final JsonDecoder decoder;
    private final InstantSource clock;
    private final Coalescer<Line, Line, Opening> openings = new Coalescer<>(AT_ONCE, this::openAll);

    DeliveryReader(Storage storage, ConnectorSecrets secrets, JsonDecoder decoder, InstantSource clock) {
        this.storage = storage;
        this.secrets = secrets;
        this.decoder = decoder;
        this.clock = clock;
    }

    /** Deliveries that are signed with the same secrets, and can be stored together. */
    record Line(TenantId tenant, Connector connector) {}

    private List<Opening> openAll(List<Line> same) {
        Line line = same.get(0);
        return Collections.nCopies(same.size(), secrets.open(line.tenant(), line.connector(), clock.instant()));
    }

    /** What a delivery is found to be. */
    sealed interface Reading {
        /** It can be stored. */
        record Verified(VerifiedDelivery delivery) implements Reading {}

        /** It is not looked at any further. */
        record Refused(WebhookOutcome outcome) implements Reading {}
    }

    Reading read(TenantId tenant, Connector connector, Delivery delivery) {
        Instant now = clock.instant();
        Line line = new Line(tenant, connector);
        Opening opening = openings.submit(line, line);
        if (opening instanceof Opening.Locked) {
            return new Reading.Refused(new WebhookOutcome.SecretLocked());
        }
        if (!(opening instanceof Opening.Opened opened)) {
            return new Reading.Refused(
                    storage.views().tenant(tenant).isPresent()
                            ? new WebhookOutcome.NoSecret()
                            : new WebhookOutcome.Unauthorized());
        }
        Provider provider = Provider.of(connector);
        Verdict verdict = provider.scheme().verify(delivery, opened.secrets(), now);
        if (verdict instanceof Verdict.Forged && !opened.all()) {
            // It may be signed with the secret that does not open.
            return new Reading.Refused(new WebhookOutcome.SecretLocked());
        }
        if (!(verdict instanceof Verdict.Genuine genuine)) {
            return new Reading.Refused(new WebhookOutcome.Unauthorized());
        }
        Optional<Json> payload = decoder.decode(delivery.body());
        if (payload.isEmpty()) {
            return unreadable("the body is not JSON");
        }
        Optional<String> type = provider.translator().eventType(payload.get());
        if (type.isEmpty()) {
            return unreadable("type is required");
        }
        Optional<DedupeKey> key = provider.translator().dedupeKey(genuine, payload.get());
        if (key.isEmpty()) {
            return unreadable("the event has no id");
        }
        return new Reading.Verified(new VerifiedDelivery(tenant, connector, key.get(), type.get(), payload.get(), now));
    }

    private static Reading unreadable(String why) {
        return new Reading.Refused(new WebhookOutcome.Unreadable(why));
    }
}
