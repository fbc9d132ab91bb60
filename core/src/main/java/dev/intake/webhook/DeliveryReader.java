package dev.intake.webhook;

import dev.intake.connector.Delivery;
import dev.intake.connector.EventMode;
import dev.intake.connector.ObjectFact;
import dev.intake.connector.Translator;
import dev.intake.connector.Verdict;
import dev.intake.event.DedupeKey;
import dev.intake.ingest.LatestUsed;
import dev.intake.kernel.Connector;
import dev.intake.kernel.Json;
import dev.intake.kernel.JsonDecoder;
import dev.intake.kernel.TenantId;
import dev.intake.tenant.Tenant;
import dev.intake.tenant.UnprovenTenants;
import dev.intake.webhook.ConnectorSecrets.Opening;
import dev.intake.webhook.ConnectorSecrets.Opening.Opened;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Verifies deliveries and reads the fields that each must have. It stores nothing. A delivery that verifies with remembered
 * secrets is accepted {@linkplain VerifiedDelivery#remembered() on a condition}. Every rejection is decided with secrets
 * that were read from storage after the delivery arrived. (Decisions 4.5 and 5)
 */
final class DeliveryReader {
    private static final Reading UNAUTHORIZED = new Reading.Unverified(new WebhookOutcome.Unauthorized());

    private final WebhookStorage storage;
    private final ConnectorSecrets secrets;
    private final JsonDecoder decoder;
    private final InstantSource clock;
    private final UnprovenTenants<Tenant> tenants;
    private final RememberedSecrets remembered = new RememberedSecrets();

    DeliveryReader(WebhookStorage storage, ConnectorSecrets secrets, JsonDecoder decoder, InstantSource clock) {
        this.storage = storage;
        this.secrets = secrets;
        this.decoder = decoder;
        this.clock = clock;
        this.tenants = new UnprovenTenants<>(storage, storage::tenant, clock);
    }

    /** Deliveries that are signed with the same secrets, and can be stored together. */
    record Line(TenantId tenant, Connector connector) {
        /** Returns the line of the tenant's test world. */
        Line test() {
            return new Line(tenant.test(), connector);
        }

        /** Returns the line of the tenant's world for events of a mode. */
        Line of(EventMode mode) {
            return new Line(mode == EventMode.TEST ? tenant.test() : tenant.live(), connector);
        }

        /** Returns the mode of the events that its secrets sign. */
        EventMode mode() {
            return tenant.isTest() ? EventMode.TEST : EventMode.LIVE;
        }
    }

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
         * The delivery is signed, but states a mode other than that of its secret.
         *
         * @param delivery verified
         * @param stated the mode that it states
         */
        record WrongMode(VerifiedDelivery delivery, EventMode stated) implements Reading {
            @Override
            public <R> R fold(Cases<R> cases) {
                return cases.wrongMode().apply(this);
            }
        }

        /**
         * The delivery is signed, but is not an event.
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
         * No secret of the line verifies the delivery.
         *
         * @param outcome the answer to it
         */
        record Unverified(WebhookOutcome outcome) implements Reading {
            @Override
            public <R> R fold(Cases<R> cases) {
                return cases.unverified().apply(this);
            }
        }

        /**
         * One function per case.
         *
         * @param <R> the result of a reader
         */
        record Cases<R>(
                Function<Verified, R> verified,
                Function<WrongMode, R> wrongMode,
                Function<Refused, R> refused,
                Function<Unverified, R> unverified) {}
    }

    /** Returns the answer to every delivery of the line if none of its secrets opens. */
    Optional<WebhookOutcome> unopened(Line line) {
        return remembered.of(line).isPresent()
                ? Optional.empty()
                : open(line)
                        .fold(new Opening.Cases<Optional<WebhookOutcome>>(
                                opened -> Optional.empty(),
                                notSet -> Optional.of(notSet(line)),
                                locked -> Optional.of(new WebhookOutcome.SecretLocked())));
    }

    /** Returns whether a secret is set for the line, whether or not it opens. */
    boolean isSet(Line line) {
        return open(line).fold(new Opening.Cases<>(opened -> true, notSet -> false, locked -> true));
    }

    /** Reads the secrets, and remembers those that open. */
    private Opening open(Line line) {
        Opening opening = look(line, clock.instant());
        if (opening instanceof Opened opened) {
            remembered.remember(line, opened);
        }
        return opening;
    }

    private Opening look(Line line, Instant now) {
        return tenants.isAbsent(line.tenant())
                ? new Opening.NotSet()
                : storage.unproven(() -> secrets.open(line.tenant(), line.connector(), now));
    }

    private WebhookOutcome notSet(Line line) {
        return tenants.find(line.tenant()).isPresent()
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
                                wrongMode -> Optional.empty(),
                                refused -> Optional.empty(),
                                unverified -> Optional.empty())))
                .orElseGet(() -> readAnew(line, delivery));
    }

    /**
     * Reads an event that the provider's API listed. It has no signature: the connection and the API key vouch for it. One
     * without the provider's id has the id of its {@linkplain Translator#fact fact}.
     */
    Reading readListed(Line line, Delivery event) {
        return read(line, event, new Verdict.Genuine(Optional.empty()), clock.instant());
    }

    /** Reads a delivery with secrets that are read from storage for it. */
    Reading readAnew(Line line, Delivery delivery) {
        Instant now = clock.instant();
        return look(line, now)
                .fold(new Opening.Cases<>(
                        opened -> {
                            remembered.remember(line, opened);
                            return read(line, delivery, opened, now);
                        },
                        notSet -> new Reading.Unverified(notSet(line)),
                        locked -> new Reading.Unverified(new WebhookOutcome.SecretLocked())));
    }

    private Reading read(Line line, Delivery delivery, Opened opened, Instant now) {
        return Provider.of(line.connector())
                .scheme()
                .verify(delivery, opened.secrets(), now)
                .fold(new Verdict.Cases<>(
                        genuine -> read(line, delivery, genuine, now),
                        // It may be signed with the secret that does not open.
                        forged ->
                                opened.all() ? UNAUTHORIZED : new Reading.Unverified(new WebhookOutcome.SecretLocked()),
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
        Optional<DedupeKey> key = translator
                .dedupeKey(genuine, payload.get())
                .or(() -> translator.fact(payload.get()).map(ObjectFact::key));
        if (key.isEmpty()) {
            return unreadable("the event has no id");
        }
        return new Reading.Verified(new VerifiedDelivery(
                delivery, line.connector(), key.get(), type.get(), payload.get(), now, Optional.empty()));
    }

    private static Reading unreadable(String why) {
        return new Reading.Refused(new WebhookOutcome.Unreadable(why));
    }

    /**
     * Caches the decrypted secrets of the lines that were verified last, which saves a lookup per delivery. They may have
     * been replaced or revoked since, on any node. Before a delivery that they verified is stored, they are compared with the
     * stored secrets. An expiry instead would let a revoked secret work until then, and a lookup each time would triple the
     * round trips.
     */
    private static final class RememberedSecrets {
        /** The maximum number of remembered lines. */
        static final int LINES = 1_000;

        private final Map<Line, Opened> lines = Collections.synchronizedMap(new LatestUsed<>(LINES));

        Optional<Opened> of(Line line) {
            return Optional.ofNullable(lines.get(line));
        }

        /** Remembers the secrets if all of them open. Only then can later deliveries be verified with them. */
        void remember(Line line, Opened opened) {
            if (opened.all()) {
                lines.put(line, opened);
            } else {
                lines.remove(line);
            }
        }
    }
}
