package dev.intake.usecase;

import dev.intake.connector.Connector;
import dev.intake.connector.Delivery;
import dev.intake.connector.Verdict;
import dev.intake.delivery.DeliveryFault;
import dev.intake.delivery.DeliveryOutcome;
import dev.intake.delivery.DeliveryRecord;
import dev.intake.delivery.FailedDelivery;
import dev.intake.delivery.StoredRefs;
import dev.intake.event.DedupeKey;
import dev.intake.id.IdGenerator;
import dev.intake.json.Json;
import dev.intake.port.ConnectorStores;
import dev.intake.port.JsonDecoder;
import dev.intake.port.SecretVault;
import dev.intake.port.Storage;
import dev.intake.port.StorageException;
import dev.intake.secret.SealedSecret;
import dev.intake.tenant.TenantId;
import dev.intake.usecase.ConnectorSecrets.Opening;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Takes in what providers send: signature first, then parsing, then the event id, and the answer after the durable
 * write. An unsigned request consumes nothing and stores nothing. (Spec, Endpoints 2 to 4; Decisions 4.5 and 5)
 */
public final class ReceiveWebhook {
    private final Storage storage;
    private final ConnectorSecrets secrets;
    private final SecretVault vault;
    private final JsonDecoder decoder;
    private final InstantSource clock;
    private final IdGenerator ids;
    private final DeliveryObserver observer;

    ReceiveWebhook(
            Storage storage,
            SecretVault vault,
            JsonDecoder decoder,
            InstantSource clock,
            IdGenerator ids,
            DeliveryObserver observer) {
        this.storage = storage;
        this.secrets = new ConnectorSecrets(storage, vault, clock);
        this.vault = vault;
        this.decoder = decoder;
        this.clock = clock;
        this.ids = ids;
        this.observer = observer;
    }

    /** Takes in one delivery; what it comes to is stored when this returns, nothing when it throws. */
    public WebhookOutcome receive(TenantId tenant, Connector connector, Delivery delivery) {
        WebhookOutcome outcome = outcome(tenant, connector, delivery);
        observer.received(tenant, connector, outcome);
        return outcome;
    }

    private WebhookOutcome outcome(TenantId tenant, Connector connector, Delivery delivery) {
        Instant now = clock.instant();
        Opening opening = secrets.open(tenant, connector, now);
        if (opening instanceof Opening.Locked) {
            return new WebhookOutcome.SecretLocked();
        }
        if (!(opening instanceof Opening.Opened opened)) {
            return storage.views().tenant(tenant).isPresent()
                    ? new WebhookOutcome.NoSecret()
                    : new WebhookOutcome.Unauthorized();
        }
        Provider provider = Provider.of(connector);
        Verdict verdict = provider.scheme().verify(delivery, opened.secrets(), now);
        if (verdict instanceof Verdict.Forged && !opened.all()) {
            // It may be signed with the secret that does not open.
            return new WebhookOutcome.SecretLocked();
        }
        if (!(verdict instanceof Verdict.Genuine genuine)) {
            return new WebhookOutcome.Unauthorized();
        }
        Optional<Json> payload = decoder.decode(delivery.body());
        if (payload.isEmpty()) {
            return new WebhookOutcome.Unreadable("the body is not JSON");
        }
        Optional<String> type = provider.translator().eventType(payload.get());
        if (type.isEmpty()) {
            return new WebhookOutcome.Unreadable("type is required");
        }
        Optional<DedupeKey> key = provider.translator().dedupeKey(genuine, payload.get());
        if (key.isEmpty()) {
            return new WebhookOutcome.Unreadable("the event has no id");
        }
        return store(
                new VerifiedDelivery(tenant, connector, key.get(), type.get(), payload.get(), now), delivery.body());
    }

    private WebhookOutcome store(VerifiedDelivery verified, ByteBuffer body) {
        try {
            return write(verified);
        } catch (StorageException notOurFault) {
            throw notOurFault;
        } catch (RuntimeException indigestible) {
            return keepFailed(verified, body, DeliveryFault.of(indigestible));
        }
    }

    private WebhookOutcome write(VerifiedDelivery verified) {
        return storage.unitOfWork()
                .<WebhookOutcome>inTenant(verified.tenant(), stores -> {
                    DeliveryWriter writer = new DeliveryWriter(verified, ids, stores);
                    StoredRefs known = writer.stored();
                    if (known.trace().isPresent()) {
                        return new WebhookOutcome.Duplicate();
                    }
                    return writer.write(known) == DeliveryOutcome.IGNORED
                            ? new WebhookOutcome.Ignored()
                            : new WebhookOutcome.Processed();
                })
                .orElseGet(WebhookOutcome.Unauthorized::new);
    }

    /**
     * A fault of ours: a 5xx would be redelivered for days and get the endpoint disabled. (Decisions 5) What the same
     * delivery came to elsewhere meanwhile stands. {@link RetryFailedDeliveries} runs it again.
     */
    private WebhookOutcome keepFailed(VerifiedDelivery verified, ByteBuffer body, DeliveryFault fault) {
        byte[] bytes = new byte[body.remaining()];
        body.get(bytes);
        SealedSecret sealed = vault.seal(FailedDelivery.place(verified.tenant(), verified.connector()), bytes);
        DeliveryRecord trace = new DeliveryRecord(
                verified.key(),
                verified.type(),
                DeliveryOutcome.FAILED,
                Optional.empty(),
                Optional.empty(),
                Optional.of(fault.reason()),
                verified.receivedAt());
        FailedDelivery failed = new FailedDelivery(verified.connector(), verified.key(), sealed, verified.receivedAt());
        return storage.unitOfWork()
                .<WebhookOutcome>inTenant(verified.tenant(), stores -> {
                    ConnectorStores connectors = stores.connectors();
                    if (!connectors.deliveries().of(Set.of(verified.key())).isEmpty()) {
                        return new WebhookOutcome.Duplicate();
                    }
                    connectors.deliveries().save(List.of(trace));
                    connectors.failed().keep(List.of(failed));
                    return new WebhookOutcome.KeptToRetry(fault);
                })
                .orElseGet(WebhookOutcome.Unauthorized::new);
    }
}
