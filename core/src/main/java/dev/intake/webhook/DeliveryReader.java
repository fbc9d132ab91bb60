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
import dev.intake.webhook.ConnectorSecrets.Opened;
import dev.intake.webhook.ConnectorSecrets.Opening;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;

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

    /**
     * The result of reading a delivery. A delivery that is refused states the other mode than that of its secret.
     *
     * @param delivery the verified delivery; empty if no secret of the line verifies it, or if it is not an event
     * @param refusal the answer to it; empty if it can be stored
     */
    record Reading(Optional<VerifiedDelivery> delivery, Optional<WebhookOutcome> refusal) {
        static Reading verified(VerifiedDelivery delivery) {
            return new Reading(Optional.of(delivery), Optional.empty());
        }

        static Reading refused(WebhookOutcome outcome) {
            return new Reading(Optional.empty(), Optional.of(outcome));
        }

        static Reading ofMode(EventMode stated, VerifiedDelivery delivery) {
            return new Reading(Optional.of(delivery), Optional.of(WebhookOutcome.wrongMode(stated)));
        }

        /** Returns the delivery if it can be stored. */
        Optional<VerifiedDelivery> accepted() {
            return refusal.isPresent() ? Optional.empty() : delivery;
        }

        boolean isOfWrongMode() {
            return delivery.isPresent() && refusal.isPresent();
        }

        /** Returns whether no secret of the line verifies the delivery. */
        boolean isUnverified() {
            return delivery.isEmpty()
                    && refusal.filter(why -> why.kind() != WebhookOutcome.Kind.UNREADABLE)
                            .isPresent();
        }
    }

    /** Returns the answer to every delivery of the line if none of its secrets opens. */
    Optional<WebhookOutcome> unopened(Line line) {
        if (remembered.of(line).isPresent()) {
            return Optional.empty();
        }
        Opening opening = open(line);
        return opening.opened().isPresent() ? Optional.empty() : Optional.of(unopened(line, opening));
    }

    /** Returns whether a secret is set for the line, whether or not it opens. */
    boolean isSet(Line line) {
        return open(line).isSet();
    }

    /** Reads the secrets, and remembers those that open. */
    private Opening open(Line line) {
        Opening opening = look(line, clock.instant());
        opening.opened().ifPresent(opened -> remembered.remember(line, opened));
        return opening;
    }

    private Opening look(Line line, Instant now) {
        return tenants.isAbsent(line.tenant())
                ? Opening.NOT_SET
                : storage.unproven(() -> secrets.open(line.tenant(), line.connector(), now));
    }

    private WebhookOutcome unopened(Line line, Opening opening) {
        if (opening.isSet()) {
            return WebhookOutcome.SECRET_LOCKED;
        }
        return tenants.find(line.tenant()).isPresent() ? WebhookOutcome.NO_SECRET : WebhookOutcome.UNAUTHORIZED;
    }

    /** Reads a delivery that arrives now. */
    Reading read(Line line, Delivery delivery) {
        Instant now = clock.instant();
        Optional<Opened> known = remembered.of(line);
        if (known.isPresent()) {
            Optional<VerifiedDelivery> accepted =
                    read(line, delivery, known.get(), now).accepted();
            if (accepted.isPresent()) {
                return Reading.verified(accepted.get().with(known.get().stored()));
            }
        }
        return readAnew(line, delivery);
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
        Opening opening = look(line, now);
        if (opening.opened().isEmpty()) {
            return Reading.refused(unopened(line, opening));
        }
        Opened opened = opening.opened().get();
        remembered.remember(line, opened);
        return read(line, delivery, opened, now);
    }

    private Reading read(Line line, Delivery delivery, Opened opened, Instant now) {
        Verdict verdict = Provider.of(line.connector()).scheme().verify(delivery, opened.secrets(), now);
        if (verdict instanceof Verdict.Genuine genuine) {
            return read(line, delivery, genuine, now);
        }
        // A forged one may be signed with the secret that does not open.
        return Reading.refused(
                verdict instanceof Verdict.Forged && !opened.all()
                        ? WebhookOutcome.SECRET_LOCKED
                        : WebhookOutcome.UNAUTHORIZED);
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
        return Reading.verified(new VerifiedDelivery(
                delivery, line.connector(), key.get(), type.get(), payload.get(), now, Optional.empty()));
    }

    private static Reading unreadable(String why) {
        return Reading.refused(WebhookOutcome.unreadable(why));
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
