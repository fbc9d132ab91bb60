package dev.intake.webhook;

import dev.intake.connector.Delivery;
import dev.intake.event.DedupeKey;
import dev.intake.event.EventId;
import dev.intake.kernel.IdGenerator;
import dev.intake.kernel.Json;
import dev.intake.kernel.JsonDecoder;
import dev.intake.kernel.StorageException;
import dev.intake.kernel.TenantId;
import dev.intake.secret.SecretVault;
import dev.intake.webhook.DeliveryReader.Line;
import java.nio.ByteBuffer;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Retries the deliveries that {@link ReceiveWebhook} could not translate and has kept. Their signatures were verified when
 * they arrived, and their time of arrival stays. (Decisions 5)
 */
public final class RetryFailedDeliveries {
    /** The maximum number of deliveries that one call retries. */
    public static final int MAX_PER_RUN = 100;

    private final WebhookStorage storage;
    private final SecretVault vault;
    private final JsonDecoder decoder;
    private final IdGenerator ids;

    public RetryFailedDeliveries(WebhookStorage storage, SecretVault vault, JsonDecoder decoder, IdGenerator ids) {
        this.storage = storage;
        this.vault = vault;
        this.decoder = decoder;
        this.ids = ids;
    }

    /**
     * The result of a retry.
     *
     * @param processed number of deliveries that are stored now
     * @param stillFailing number of deliveries that are still kept
     */
    public record Retried(int processed, int stillFailing) {}

    /**
     * Retries a tenant's failed deliveries, oldest first, at most {@value #MAX_PER_RUN} of them. The trace of a delivery that
     * fails again has the new reason.
     *
     * @throws StorageException when storage fails; deliveries that were stored before stay stored
     */
    public Retried run(TenantId tenant) {
        List<FailedDelivery> failed = storage.connectorViews(tenant).failed(MAX_PER_RUN);
        int processed = 0;
        for (FailedDelivery delivery : failed) {
            processed += isStored(tenant, delivery) ? 1 : 0;
        }
        return new Retried(processed, failed.size() - processed);
    }

    /** The outcome of a retry of one delivery. */
    public enum Outcome {
        /** It is stored now, as processed, ignored or parked. */
        STORED,
        /** It is still kept. */
        STILL_FAILING,
        /** It is no longer stored as failed: it was processed in the meantime, has expired, or never failed. */
        NOT_KEPT
    }

    /**
     * Retries one failed delivery of a tenant. The trace of a delivery that fails again has the new reason.
     *
     * @param delivery the id of the event of its provider, as {@link DedupeKey#eventId}
     * @throws StorageException when storage fails
     */
    public Outcome run(TenantId tenant, EventId delivery) {
        return storage.connectorViews(tenant)
                .delivery(delivery)
                .flatMap(DeliveryDetails::failed)
                .map(failed -> isStored(tenant, failed) ? Outcome.STORED : Outcome.STILL_FAILING)
                .orElse(Outcome.NOT_KEPT);
    }

    /** Retries one delivery, and returns whether it is stored now. */
    private boolean isStored(TenantId tenant, FailedDelivery failed) {
        Optional<byte[]> body = vault.open(FailedDelivery.place(tenant, failed.connector()), failed.body());
        if (body.isEmpty()) {
            return failsAgain("its body cannot be decrypted with any configured master key", tenant, failed.key());
        }
        Provider provider = Provider.of(failed.connector());
        Optional<Json> payload = decoder.decode(ByteBuffer.wrap(body.get()));
        Optional<String> type = payload.flatMap(provider.translator()::eventType);
        if (payload.isEmpty() || type.isEmpty()) {
            return failsAgain("its body, which could be read before, cannot be read", tenant, failed.key());
        }
        VerifiedDelivery verified = new VerifiedDelivery(
                new Delivery(Map.of(), body.get()),
                failed.connector(),
                failed.key(),
                type.get(),
                payload.get(),
                failed.receivedAt(),
                Optional.empty());
        return store(tenant, provider.translate(verified, Optional.empty()));
    }

    /** A bug in the rules leaves the delivery kept, and the others are retried. */
    private boolean store(TenantId tenant, TranslationResult result) {
        try {
            return write(tenant, result);
        } catch (StorageException unavailable) {
            throw unavailable;
        } catch (RuntimeException bug) {
            return write(tenant, TranslationResult.failed(result.verified(), bug));
        }
    }

    /** Stores the delivery, unless another retry has stored it in the meantime. */
    private boolean write(TenantId tenant, TranslationResult result) {
        VerifiedDelivery verified = result.verified();
        return storage.unitOfWork()
                .inTenant(tenant, stores -> {
                    DeliveryWriter writer =
                            new DeliveryWriter(new Line(tenant, verified.connector()), ids, vault, stores);
                    DeliverySnapshot snapshot = writer.gather(List.of(result));
                    boolean stored = snapshot.trace(verified.key())
                            .filter(trace -> !isFailed(trace))
                            .isPresent();
                    WebhookOutcome outcome = stored
                            ? WebhookOutcome.DUPLICATE
                            : writer.write(List.of(result), snapshot).outcome(verified.key());
                    if (outcome.kind() == WebhookOutcome.Kind.KEPT_TO_RETRY) {
                        stores.failed().countAttempt(verified.key());
                        return false;
                    }
                    stores.events().countAgain(LocalDate.ofInstant(verified.receivedAt(), ZoneOffset.UTC));
                    stores.failed().drop(Set.of(verified.key()));
                    return true;
                })
                .orElse(true);
    }

    private boolean failsAgain(String why, TenantId tenant, DedupeKey key) {
        storage.unitOfWork().inTenant(tenant, stores -> {
            stores.failed().countAttempt(key);
            DeliveryStore deliveries = stores.deliveries();
            deliveries.save(Optional.ofNullable(deliveries.traces(Set.of(key)).get(key))
                    .filter(RetryFailedDeliveries::isFailed)
                    .map(trace -> trace.failed(why))
                    .stream()
                    .toList());
            return key;
        });
        return false;
    }

    private static boolean isFailed(DeliveryRecord trace) {
        return trace.outcome() == DeliveryOutcome.FAILED;
    }
}
