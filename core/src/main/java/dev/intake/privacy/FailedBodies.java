package dev.intake.privacy;

import dev.intake.event.EventId;
import dev.intake.id.TenantId;
import dev.intake.json.Json;
import dev.intake.json.JsonDecoder;
import dev.intake.secret.SecretVault;
import dev.intake.webhook.FailedDelivery;
import dev.intake.webhook.Mentions;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Decrypts the bodies of failed deliveries to find those that name a person. There are few, because each is caused by a
 * defect of Intake.
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
     * @param naming bodies that name the person
     * @param unread number of bodies that could not be decrypted because their master key is missing
     */
    record Found(List<ContactExport.Body> naming, int unread) {}

    /** Returns the bodies that name the person. */
    Found naming(TenantId tenant, Mentions mentions) {
        List<ContactExport.Body> naming = new ArrayList<>();
        int unread = 0;
        Optional<EventId> after = Optional.empty();
        List<FailedDelivery> some;
        do {
            some = storage.connectorViews().failed(tenant, after, BATCH_SIZE);
            for (FailedDelivery failed : some) {
                Optional<byte[]> body = vault.open(FailedDelivery.place(tenant, failed.connector()), failed.body());
                Optional<Json> payload = body.map(ByteBuffer::wrap).flatMap(decoder::decode);
                unread += payload.isEmpty() ? 1 : 0;
                if (payload.filter(json -> mentions.in(failed.connector(), json))
                        .isPresent()) {
                    naming.add(new ContactExport.Body(failed, new String(body.orElseThrow(), StandardCharsets.UTF_8)));
                }
                after = Optional.of(failed.key().eventId());
            }
        } while (some.size() == BATCH_SIZE);
        return new Found(naming, unread);
    }
}
