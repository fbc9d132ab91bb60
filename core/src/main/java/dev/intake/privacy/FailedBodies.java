package dev.intake.privacy;

import dev.intake.event.EventId;
import dev.intake.event.EventQuery.Cursor;
import dev.intake.kernel.Json;
import dev.intake.kernel.JsonDecoder;
import dev.intake.kernel.TenantId;
import dev.intake.secret.SecretVault;
import dev.intake.webhook.FailedDelivery;
import dev.intake.webhook.IgnoredDelivery;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Decrypts stored bodies that mention a person. All failed bodies are searched; there are few, because each is caused by a
 * defect in Intake. Ignored bodies are found by their digests. (ADR 139)
 */
public final class FailedBodies {
    /** Maximum number of bodies in memory, each up to a mebibyte. */
    private static final int BATCH_SIZE = 20;

    private final PrivacyStorage storage;
    private final SecretVault vault;
    private final JsonDecoder decoder;

    public FailedBodies(PrivacyStorage storage, SecretVault vault, JsonDecoder decoder) {
        this.storage = storage;
        this.vault = vault;
        this.decoder = decoder;
    }

    /**
     * The result of a search.
     *
     * @param naming bodies that mention the person
     * @param unread number of bodies that could not be decrypted because their master key is missing
     */
    record Found(List<ContactExport.Body> naming, int unread) {}

    /** Returns the bodies that mention the person. */
    Found naming(TenantId tenant, Mentions mentions) {
        List<ContactExport.Body> naming = new ArrayList<>();
        int unread = 0;
        Optional<Cursor> after = Optional.empty();
        List<FailedDelivery> some;
        do {
            some = storage.connectorViews(tenant).failed(after, BATCH_SIZE);
            for (FailedDelivery failed : some) {
                Optional<byte[]> body = vault.open(FailedDelivery.place(tenant, failed.connector()), failed.body());
                Optional<Json> payload = body.map(ByteBuffer::wrap).flatMap(decoder::decode);
                unread += payload.isEmpty() ? 1 : 0;
                if (payload.filter(json -> mentions.in(failed.connector(), json))
                        .isPresent()) {
                    naming.add(new ContactExport.Body(
                            failed.connector(),
                            failed.key(),
                            failed.receivedAt(),
                            new String(body.orElseThrow(), StandardCharsets.UTF_8)));
                }
                after = Optional.of(new Cursor(failed.receivedAt(), failed.key().eventId()));
            }
        } while (some.size() == BATCH_SIZE);
        return new Found(naming, unread);
    }

    /** Returns the stored bodies of ignored deliveries that mention the person and can be decrypted. */
    List<ContactExport.Body> ignored(TenantId tenant, Mentions mentions) {
        List<ContactExport.Body> naming = new ArrayList<>();
        Optional<EventId> after = Optional.empty();
        List<IgnoredDelivery> some;
        do {
            some = storage.connectorViews(tenant).ignoredNaming(mentions.digests(), after, BATCH_SIZE);
            for (IgnoredDelivery ignored : some) {
                vault.open(IgnoredDelivery.place(tenant, ignored.connector()), ignored.body())
                        .map(body -> new String(body, StandardCharsets.UTF_8))
                        .map(text ->
                                new ContactExport.Body(ignored.connector(), ignored.key(), ignored.receivedAt(), text))
                        .ifPresent(naming::add);
                after = Optional.of(ignored.key().eventId());
            }
        } while (some.size() == BATCH_SIZE);
        return naming;
    }
}
