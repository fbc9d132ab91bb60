package dev.intake.webhook;

import dev.intake.connector.Delivery;
import dev.intake.connector.Translator;
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
    private static final Reading UNAUTHORIZED = new Reading.Refused(new WebhookOutcome.Unauthorized());

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
     * Returns the answer to a delivery with these headers if it does not depend on the body.
     *
     * @param headers the delivery without its body
     */
    Optional<WebhookOutcome> refusal(Line line, Delivery headers) {
        Optional<WebhookOutcome> unopened = remembered.of(line).isPresent() ? Optional.empty() : unopened(line);
        return unopened.or(() -> Provider.of(line.connector())
                .scheme()
                .headerFault(headers)
                .map(fault -> new WebhookOutcome.Unauthorized()));
    }

    /** Reads the secrets, remembers them, and returns the answer to every delivery if none of them opens. */
    private Optional<WebhookOutcome> unopened(Line line) {
        return secrets.open(line.tenant(), line.connector(), clock.instant())
                .fold(new Opening.Cases<Optional<WebhookOutcome>>(
                        opened -> {
                            remembered.remember(line, opened);
                            return Optional.empty();
                        },
                        notSet -> Optional.of(notSet(line)),
                        locked -> Optional.of(new WebhookOutcome.SecretLocked())));
    }

    private WebhookOutcome notSet(Line line) {
        return storage.views().tenant(line.tenant()).isPresent()
                ? new WebhookOutcome.NoSecret()
                : new WebhookOutcome.Unauthorized();
    }

    /** Reads a delivery that arrives now. */
    Reading read(Line line, Delivery delivery) {
        Instant now = clock.instant();
        return remembered
                .of(line)
                .flatMap(known -> read(line, delivery, known, now)
                        .fold(new Reading.Cases<Optional<Reading>>(
                                verified -> Optional.of(
                                        new Reading.Verified(verified.delivery().with(known.stored()))),
                                refused -> Optional.empty())))
                .orElseGet(() -> readAnew(line, delivery));
    }

    /** Reads a delivery with secrets that are read from storage for it. */
    Reading readAnew(Line line, Delivery delivery) {
        Instant now = clock.instant();
        return secrets.open(line.tenant(), line.connector(), now)
                .fold(new Opening.Cases<>(
                        opened -> {
                            remembered.remember(line, opened);
                            return read(line, delivery, opened, now);
                        },
                        notSet -> new Reading.Refused(notSet(line)),
                        locked -> new Reading.Refused(new WebhookOutcome.SecretLocked())));
    }

    private Reading read(Line line, Delivery delivery, Opened opened, Instant now) {
        return Provider.of(line.connector())
                .scheme()
                .verify(delivery, opened.secrets(), now)
                .fold(new Verdict.Cases<>(
                        genuine -> read(line, delivery, genuine, now),
                        // It may be signed with the secret that does not open.
                        forged -> opened.all() ? UNAUTHORIZED : new Reading.Refused(new WebhookOutcome.SecretLocked()),
                        stale -> UNAUTHORIZED,
                        malformed -> UNAUTHORIZED));
    }

    private Reading read(Line line, Delivery delivery, Verdict.Genuine genuine, Instant now) {
        Translator translator = Provider.of(line.connector()).translator();
        Optional<Json> payload = decoder.decode(delivery.body());
        if (payload.isEmpty()) {
            return unreadable("the body is not JSON");
        }
        Optional<String> type = translator.eventType(payload.get());
        if (type.isEmpty()) {
            return unreadable("type is required");
        }
        Optional<DedupeKey> key = translator.dedupeKey(genuine, payload.get());
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
