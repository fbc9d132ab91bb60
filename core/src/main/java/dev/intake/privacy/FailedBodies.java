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

/** The bodies of failed deliveries, opened to see whom they name. There are few, for each is a fault of ours. */
public final class FailedBodies {
    /** Bodies that are in memory at once, at most; each has up to a mebibyte. */
    private static final int AT_ONCE = 20;

    private final PrivacyStorage storage;
    private final SecretVault vault;
    private final JsonDecoder decoder;

    public FailedBodies(PrivacyStorage storage, SecretVault vault, JsonDecoder decoder) {
        this.storage = storage;
        this.vault = vault;
        this.decoder = decoder;
    }

    /**
     * What was found in them.
     *
     * @param naming those that name the person
     * @param unread how many could not be read, for want of their master key
     */
    record Found(List<ContactFile.Body> naming, int unread) {}

    /** Those that name the person. */
    Found naming(TenantId tenant, Mentions mentions) {
        List<ContactFile.Body> naming = new ArrayList<>();
        int unread = 0;
        Optional<EventId> after = Optional.empty();
        List<FailedDelivery> some;
        do {
            some = storage.connectorViews().failed(tenant, after, AT_ONCE);
            for (FailedDelivery failed : some) {
                Optional<byte[]> body = vault.open(FailedDelivery.place(tenant, failed.connector()), failed.body());
                Optional<Json> payload = body.map(ByteBuffer::wrap).flatMap(decoder::decode);
                unread += payload.isEmpty() ? 1 : 0;
                if (payload.filter(json -> mentions.in(failed.connector(), json))
                        .isPresent()) {
                    naming.add(new ContactFile.Body(failed, new String(body.orElseThrow(), StandardCharsets.UTF_8)));
                }
                after = Optional.of(failed.key().eventId());
            }
        } while (some.size() == AT_ONCE);
        return new Found(naming, unread);
    }
}
