package dev.intake.webhook;

import dev.intake.connector.Delivery;
import dev.intake.connector.ObjectMemory;
import dev.intake.connector.ObjectRef;
import dev.intake.connector.SubscriptionMemory;
import dev.intake.connector.Translated;
import dev.intake.event.EventType;
import dev.intake.ingest.LatestUsed;
import dev.intake.kernel.Connector;
import dev.intake.kernel.Json;
import dev.intake.kernel.JsonDecoder;
import dev.intake.kernel.TenantId;
import dev.intake.secret.SecretVault;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Translates kept deliveries of a connector by its present mapping: each with the remembered state of its object when it
 * arrived, and with what the present mapping learns from the deliveries of the object that were translated before it. (ADR
 * 139)
 */
final class PresentMapping {
    /** The maximum number of objects whose earlier deliveries are remembered for later ones. */
    private static final int OBJECTS = 1_000;

    private final TenantId tenant;
    private final Provider provider;
    private final Instant historicalBefore;
    private final SecretVault vault;
    private final JsonDecoder decoder;
    /** The deliveries so far that teach something about their object, of the latest objects. */
    private final Map<ObjectRef, List<VerifiedDelivery>> earlier = new LatestUsed<>(OBJECTS);

    private Optional<ObjectRef> reached = Optional.empty();

    /**
     * Creates the mapping.
     *
     * @param historicalBefore events before this time start no program
     */
    PresentMapping(
            TenantId tenant, Connector connector, Instant historicalBefore, SecretVault vault, JsonDecoder decoder) {
        this.tenant = tenant;
        this.provider = Provider.of(connector);
        this.historicalBefore = historicalBefore;
        this.vault = vault;
        this.decoder = decoder;
    }

    /**
     * A delivery as translated by the present mapping.
     *
     * @param translation its translation
     * @param before the remembered state of its object before it
     */
    record Judged(TranslatedDelivery translation, Optional<ObjectMemory> before) {
        boolean isIgnored() {
            Translated translated = translation.translated();
            boolean named = translated.person().customer().isPresent()
                    || translated.person().subject().isPresent();
            return reason().isPresent() || !named;
        }

        Optional<String> reason() {
            return translation.translated().translation().reasonToIgnore();
        }

        String became() {
            return translation
                    .translated()
                    .translation()
                    .records()
                    .map(EventType::value)
                    .orElse("");
        }
    }

    /** Returns the object whose memory the translation uses. */
    Optional<ObjectRef> object(VerifiedDelivery verified) {
        return provider.translator().object(verified.payload());
    }

    /** Releases the deliveries of the object before: no later one is of it, and each has its body. */
    void reach(Optional<ObjectRef> object) {
        Optional<String> id = object.map(ObjectRef::id);
        reached.map(ObjectRef::id)
                .filter(before -> !id.equals(Optional.of(before)))
                .ifPresent(before -> earlier.keySet().removeIf(ref -> ref.id().equals(before)));
        reached = object;
    }

    /** Lets later deliveries of the object know what this one teaches. */
    void teach(Judged judged) {
        judged.translation()
                .translated()
                .learned()
                .ifPresent(learned -> earlier.computeIfAbsent(learned.object(), first -> new ArrayList<>())
                        .add(judged.translation().verified()));
    }

    /** Returns the delivery; empty if no master key opens its body, or it cannot be read. */
    Optional<VerifiedDelivery> read(IgnoredDelivery kept) {
        Optional<byte[]> body = vault.open(IgnoredDelivery.place(tenant, kept.connector()), kept.body());
        Optional<Json> payload = body.map(ByteBuffer::wrap).flatMap(decoder::decode);
        Optional<String> type = payload.flatMap(provider.translator()::eventType);
        return type.map(name -> new VerifiedDelivery(
                new Delivery(Map.of(), body.orElseThrow()),
                kept.connector(),
                kept.key(),
                name,
                payload.orElseThrow(),
                kept.receivedAt(),
                Optional.empty()));
    }

    /** Returns the delivery as judged, with what is remembered of its object at present; empty if translating it fails. */
    Optional<Judged> translate(VerifiedDelivery verified, IgnoredDelivery kept, Optional<ObjectMemory> present) {
        Optional<ObjectMemory> memory = kept.object().isPresent() ? withConversion(kept.memory(), present) : present;
        List<VerifiedDelivery> before = object(verified).map(earlier::get).orElse(List.of());
        for (VerifiedDelivery one : before) {
            memory = learned(one, memory);
        }
        Optional<ObjectMemory> known = memory;
        return provider.translate(verified, known)
                .delivery()
                .map(translation -> new Judged(
                        translation.translated().occurredAt().isBefore(historicalBefore)
                                ? new TranslatedDelivery(
                                        verified.asHistory(), translation.object(), translation.translated())
                                : translation,
                        known));
    }

    /** The conversion of a trial is recorded once, regardless of the event that reports it. */
    private static Optional<ObjectMemory> withConversion(
            Optional<ObjectMemory> stored, Optional<ObjectMemory> present) {
        boolean converted = present.filter(memory -> memory instanceof SubscriptionMemory seen && seen.trialConverted())
                .isPresent();
        if (!converted) {
            return stored;
        }
        SubscriptionMemory before = stored.isPresent() && stored.get() instanceof SubscriptionMemory known
                ? known
                : SubscriptionMemory.NOTHING;
        return Optional.of(before.withTrialConverted());
    }

    private Optional<ObjectMemory> learned(VerifiedDelivery delivery, Optional<ObjectMemory> memory) {
        return provider.translate(delivery, memory)
                .learned()
                .map(Translated.Learned::memory)
                .or(() -> memory);
    }

    /** Returns the translation, with what the delivery adds to the present memory of its object. */
    TranslationResult learning(Judged judged, DeliverySnapshot snapshot) {
        TranslatedDelivery then = judged.translation();
        Optional<ObjectMemory> present = then.object().map(snapshot.memories()::get);
        Translated translated = then.translated();
        return TranslationResult.done(new TranslatedDelivery(
                then.verified(),
                then.object(),
                new Translated(
                        translated.translation(),
                        translated.occurredAt(),
                        translated.person(),
                        provider.translate(then.verified(), present).learned())));
    }
}
