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
import dev.intake.port.DeliveryStore;
import dev.intake.port.JsonDecoder;
import dev.intake.port.SecretVault;
import dev.intake.port.Storage;
import dev.intake.port.StorageException;
import dev.intake.port.TenantStores;
import dev.intake.secret.SealedSecret;
import dev.intake.secret.SecretPlace;
import dev.intake.secret.SecretPlace.Purpose;
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
    /** Failed deliveries that one call runs again, at most. */
    public static final int RETRIES_AT_ONCE = 100;

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
        Opening opening = secrets.open(tenant, connector);
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
        return store(new Verified(tenant, connector, provider, key.get(), type.get(), payload.get(), now), delivery);
    }

    private WebhookOutcome store(Verified verified, Delivery delivery) {
        try {
            return write(verified, false);
        } catch (StorageException notOurFault) {
            throw notOurFault;
        } catch (RuntimeException indigestible) {
            return keepFailed(verified, delivery.body(), DeliveryFault.of(indigestible));
        }
    }

    private WebhookOutcome write(Verified verified, boolean again) {
        return storage.unitOfWork()
                .inTenant(verified.tenant(), stores -> {
                    DeliveryWriter writer = verified.writer(stores, ids);
                    StoredRefs known = writer.stored(verified.key(), verified.payload());
                    Optional<DeliveryRecord> before = known.trace();
                    boolean rerun = again && before.isPresent() && before.get().outcome() == DeliveryOutcome.FAILED;
                    if (before.isPresent() && !rerun) {
                        return new WebhookOutcome.Duplicate();
                    }
                    DeliveryOutcome outcome = writer.write(
                            known, verified.key(), verified.type(), verified.payload(), verified.receivedAt());
                    stores.connectors().failed().drop(rerun ? Set.of(verified.key()) : Set.of());
                    return outcome == DeliveryOutcome.IGNORED
                            ? new WebhookOutcome.Ignored()
                            : new WebhookOutcome.Processed();
                })
                .orElseGet(WebhookOutcome.Unauthorized::new);
    }

    /**
     * A fault of ours: a 5xx would be redelivered for days and get the endpoint disabled. (Decisions 5) What the same
     * delivery came to elsewhere meanwhile stands.
     */
    private WebhookOutcome keepFailed(Verified verified, ByteBuffer body, DeliveryFault fault) {
        byte[] bytes = new byte[body.remaining()];
        body.get(bytes);
        SealedSecret sealed = vault.seal(place(verified.tenant(), verified.connector()), bytes);
        DeliveryRecord trace = new DeliveryRecord(
                verified.key(),
                verified.type(),
                DeliveryOutcome.FAILED,
                Optional.empty(),
                Optional.empty(),
                Optional.of(reason(fault)),
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

    /**
     * Runs failed deliveries again, the oldest first, at most {@value #RETRIES_AT_ONCE} of them.
     *
     * @return what became of them
     */
    public Retried retryFailed(TenantId tenant) {
        int done = 0;
        List<FailedDelivery> failed = storage.connectorViews().failed(tenant, RETRIES_AT_ONCE);
        for (FailedDelivery delivery : failed) {
            done += runAgain(tenant, delivery) ? 1 : 0;
        }
        return new Retried(done, failed.size() - done);
    }

    /**
     * What became of failed deliveries that were run again.
     *
     * @param processed stored now
     * @param stillFailing kept as they were
     */
    public record Retried(int processed, int stillFailing) {}

    private boolean runAgain(TenantId tenant, FailedDelivery failed) {
        Optional<byte[]> body = vault.open(place(tenant, failed.connector()), failed.body());
        if (body.isEmpty()) {
            return stillFailing(tenant, failed, "its body does not open with any master key that is set");
        }
        Optional<Json> payload = decoder.decode(ByteBuffer.wrap(body.get()));
        Provider provider = Provider.of(failed.connector());
        Optional<String> type = payload.flatMap(provider.translator()::eventType);
        if (payload.isEmpty() || type.isEmpty()) {
            return stillFailing(tenant, failed, "its body, which could be read before, cannot be read");
        }
        Verified verified = new Verified(
                tenant, failed.connector(), provider, failed.key(), type.get(), payload.get(), failed.receivedAt());
        try {
            write(verified, true);
            return true;
        } catch (StorageException notOurFault) {
            throw notOurFault;
        } catch (RuntimeException stillIndigestible) {
            return stillFailing(tenant, failed, reason(DeliveryFault.of(stillIndigestible)));
        }
    }

    /** Says in its trace why it failed this time: that is what a fix has to begin with. */
    private boolean stillFailing(TenantId tenant, FailedDelivery failed, String why) {
        storage.unitOfWork().inTenant(tenant, stores -> {
            DeliveryStore deliveries = stores.connectors().deliveries();
            Optional<DeliveryRecord> trace =
                    Optional.ofNullable(deliveries.of(Set.of(failed.key())).get(failed.key()));
            deliveries.save(
                    trace
                            .filter(record -> record.outcome() == DeliveryOutcome.FAILED)
                            .map(record -> record.failed(why))
                            .stream()
                            .toList());
            return failed;
        });
        return false;
    }

    private static String reason(DeliveryFault fault) {
        return "could not be digested: " + fault;
    }

    private static SecretPlace place(TenantId tenant, Connector connector) {
        return new SecretPlace(tenant, connector, Purpose.FAILED_DELIVERY);
    }

    /** A delivery whose signature was right. */
    private record Verified(
            TenantId tenant,
            Connector connector,
            Provider provider,
            DedupeKey key,
            String type,
            Json payload,
            Instant receivedAt) {
        DeliveryWriter writer(TenantStores stores, IdGenerator ids) {
            return new DeliveryWriter(connector, provider.translator(), ids, stores);
        }
    }
}
