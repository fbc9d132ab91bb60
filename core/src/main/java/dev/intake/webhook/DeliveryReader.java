package dev.intake.webhook;

import dev.intake.connector.Delivery;
import dev.intake.connector.Verdict;
import dev.intake.event.DedupeKey;
import dev.intake.id.TenantId;
import dev.intake.json.Json;
import dev.intake.json.JsonDecoder;
import dev.intake.source.Connector;
import dev.intake.webhook.ConnectorSecrets.Opening;
import dev.intake.webhook.ConnectorSecrets.Opening.Opened;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Function;

/**
 * Verifies deliveries and reads the fields that each must have. It stores nothing. A delivery that verifies with remembered
 * secrets is accepted {@linkplain VerifiedDelivery#remembered() on a condition}. Every rejection is decided with secrets
 * that were read from storage after the delivery arrived. (Decisions 4.5 and 5)
 */
final class DeliveryReader {
    private final WebhookStorage storage;
    private final ConnectorSecrets secrets;
    private final JsonDecoder decoder;
    private final InstantSource clock;
    private final RememberedSecrets remembered = new RememberedSecrets();

    DeliveryReader(WebhookStorage storage, ConnectorSecrets secrets, JsonDecoder decoder, InstantSource clock) {
        this.storage = storage;
        this.secrets = secrets;
        this.decoder = decoder;
        this.clock = clock;
    }

    /** Deliveries that are signed with the same secrets, and can be stored together. */
    record Line(TenantId tenant, Connector connector) {}

    /** The result of reading a delivery. */
    sealed interface Reading {
        /** Returns what the function of this case returns. */
        <R> R fold(Cases<R> cases);

        /**
         * The delivery can be stored.
         *
         * @param delivery verified
         */
        record Verified(VerifiedDelivery delivery) implements Reading {
            @Override
            public <R> R fold(Cases<R> cases) {
                return cases.verified().apply(this);
            }
        }

        /**
         * The delivery is rejected.
         *
         * @param outcome the answer to it
         */
        record Refused(WebhookOutcome outcome) implements Reading {
            @Override
            public <R> R fold(Cases<R> cases) {
                return cases.refused().apply(this);
            }
        }

        /**
         * One function per case.
         *
         * @param <R> the result of a reader
         */
        record Cases<R>(Function<Verified, R> verified, Function<Refused, R> refused) {}
    }

    /**
     * Returns what a delivery with these headers comes to whatever its body is; empty when that depends on the body.
     *
     * @param headers of the delivery, without its body
     */
    Optional<WebhookOutcome> refusal(Line line, Delivery headers) {
        if (remembered.of(line).isEmpty()) {
            Opening opening = secrets.open(line.tenant(), line.connector(), clock.instant());
            if (!(opening instanceof Opened opened)) {
                return Optional.of(unopened(line, opening));
            }
            remembered.remember(line, opened);
        }
        return Provider.of(line.connector())
                .scheme()
                .headerFault(headers)
                .map(fault -> new WebhookOutcome.Unauthorized());
    }

    private WebhookOutcome unopened(Line line, Opening opening) {
        if (opening instanceof Opening.Locked) {
            return new WebhookOutcome.SecretLocked();
        }
        return storage.views().tenant(line.tenant()).isPresent()
                ? new WebhookOutcome.NoSecret()
                : new WebhookOutcome.Unauthorized();
    }

    /** Reads a delivery that came now. */
    Reading read(Line line, Delivery delivery) {
        Instant now = clock.instant();
        Optional<Opened> known = remembered.of(line);
        if (known.isPresent() && read(line, delivery, known.get(), now) instanceof Reading.Verified verified) {
            return new Reading.Verified(verified.delivery().with(known.get().stored()));
        }
        return readAnew(line, delivery);
    }

    /** Reads a delivery with secrets that are looked up for it. */
    Reading readAnew(Line line, Delivery delivery) {
        Instant now = clock.instant();
        Opening opening = secrets.open(line.tenant(), line.connector(), now);
        if (!(opening instanceof Opened opened)) {
            return new Reading.Refused(unopened(line, opening));
        }
        remembered.remember(line, opened);
        return read(line, delivery, opened, now);
    }

    private Reading read(Line line, Delivery delivery, Opened opened, Instant now) {
        Provider provider = Provider.of(line.connector());
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
        return new Reading.Verified(new VerifiedDelivery(
                delivery, line.connector(), key.get(), type.get(), payload.get(), now, Optional.empty()));
    }

    private static Reading unreadable(String why) {
        return new Reading.Refused(new WebhookOutcome.Unreadable(why));
    }
}
