package dev.intake.webhook;

import dev.intake.body.IgnoredDelivery;
import dev.intake.body.IgnoredDelivery.Position;
import dev.intake.connector.Delivery;
import dev.intake.connector.ObjectMemory;
import dev.intake.connector.ObjectRef;
import dev.intake.connector.SubscriptionMemory;
import dev.intake.connector.Translated;
import dev.intake.connector.Translation;
import dev.intake.event.DedupeKey;
import dev.intake.event.EventType;
import dev.intake.id.IdGenerator;
import dev.intake.id.TenantId;
import dev.intake.ingest.LatestUsed;
import dev.intake.json.Json;
import dev.intake.json.JsonDecoder;
import dev.intake.secret.SecretVault;
import dev.intake.source.Connector;
import dev.intake.store.StorageException;
import dev.intake.webhook.DeliveryReader.Line;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Judges ignored deliveries, whose bodies are kept, by the present mapping. Each is translated with the remembered state of
 * its object when it arrived, and with what the present mapping learns from earlier deliveries of the object. A delivery that
 * is no longer ignored is recorded as if the mapping had always been this one; what was recorded stays. (ADR 139)
 */
public final class RejudgeDeliveries {
    /** The maximum number of deliveries to examine if the caller waits for the result, which takes some seconds. */
    public static final int MAX_EXAMINED = 10_000;

    /** The maximum number of bodies that are read at once, each up to a mebibyte. */
    static final int MAX_BODIES = 20;

    /** The maximum number of objects whose earlier deliveries are remembered for later ones. */
    private static final int OBJECTS = 1_000;

    private final WebhookStorage storage;
    private final SecretVault vault;
    private final JsonDecoder decoder;
    private final InstantSource clock;
    private final IdGenerator ids;

    public RejudgeDeliveries(
            WebhookStorage storage, SecretVault vault, JsonDecoder decoder, InstantSource clock, IdGenerator ids) {
        this.storage = storage;
        this.vault = vault;
        this.decoder = decoder;
        this.clock = clock;
        this.ids = ids;
    }

    /**
     * Returns what {@link #apply} would do, and changes nothing.
     *
     * @param since only deliveries that arrived at this time or later
     * @param firesWithin the age from which an event starts no program
     * @param limit the maximum number of deliveries to examine, at least 1
     * @throws StorageException when storage fails
     */
    public Rejudged dryRun(TenantId tenant, Connector connector, Instant since, Duration firesWithin, long limit) {
        return new Run(tenant, connector, clock.instant().minus(firesWithin), false).all(since, limit);
    }

    /**
     * Judges a tenant's ignored deliveries again, those of one object in the order of their arrival. One unit of work per changed
     * delivery.
     *
     * @param since only deliveries that arrived at this time or later
     * @param firesWithin the age from which an event starts no program
     * @param limit the maximum number of deliveries to examine, at least 1
     * @throws StorageException when storage fails; what was changed before stays changed, and a repeat does the rest
     */
    public Rejudged apply(TenantId tenant, Connector connector, Instant since, Duration firesWithin, long limit) {
        return new Run(tenant, connector, clock.instant().minus(firesWithin), true).all(since, limit);
    }

    /**
     * A delivery as translated by the current mapping.
     *
     * @param translation its translation
     * @param before the remembered state of its object before it
     */
    private record Judged(TranslatedDelivery translation, Optional<ObjectMemory> before) {
        boolean isIgnored() {
            Translated translated = translation.translated();
            boolean named = translated.person().customer().isPresent()
                    || translated.person().subject().isPresent();
            return reason().isPresent() || !named;
        }

        Optional<String> reason() {
            return translation
                    .translated()
                    .translation()
                    .fold(new Translation.Cases<>(
                            signal -> Optional.empty(),
                            contactRefresh -> Optional.empty(),
                            deactivation -> Optional.empty(),
                            ignored -> Optional.of(ignored.reason())));
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

    private final class Run {
        private final TenantId tenant;
        private final Provider provider;
        private final Instant historicalBefore;
        private final boolean applies;
        private final SortedMap<String, Long> changed = new TreeMap<>();
        private final List<Rejudged.Change> first = new ArrayList<>();
        /** The deliveries so far that teach something about their object, of the latest objects. */
        private final Map<ObjectRef, List<VerifiedDelivery>> earlier = new LatestUsed<>(OBJECTS);

        private Optional<ObjectRef> reached = Optional.empty();
        private long examined;
        private long historical;
        private long unreadable;

        Run(TenantId tenant, Connector connector, Instant historicalBefore, boolean applies) {
            this.tenant = tenant;
            this.provider = Provider.of(connector);
            this.historicalBefore = historicalBefore;
            this.applies = applies;
        }

        Rejudged all(Instant since, long limit) {
            Connector connector = provider.translator().connector();
            Optional<Position> after = Optional.empty();
            List<IgnoredDelivery> page;
            int asked;
            do {
                asked = (int) Math.min(MAX_BODIES, limit - examined);
                page = storage.connectorViews(tenant).ignored(connector, since, after, asked);
                Map<DedupeKey, DeliveryRecord> traces = storage.connectorViews(tenant)
                        .traces(page.stream().map(IgnoredDelivery::key).collect(Collectors.toSet()));
                Map<DedupeKey, VerifiedDelivery> readable = new HashMap<>();
                page.forEach(kept -> read(kept).ifPresent(verified -> readable.put(kept.key(), verified)));
                Map<ObjectRef, ObjectMemory> memories = storage.connectorViews(tenant)
                        .objects(readable.values().stream()
                                .flatMap(verified -> object(verified).stream())
                                .collect(Collectors.toSet()));
                for (IgnoredDelivery kept : page) {
                    examined++;
                    reach(kept.object());
                    Optional<VerifiedDelivery> verified = Optional.ofNullable(readable.get(kept.key()));
                    judge(
                            kept,
                            verified.flatMap(
                                    read -> translate(read, kept, object(read).map(memories::get))),
                            Optional.ofNullable(traces.get(kept.key())));
                    after = Optional.of(kept.position());
                }
            } while (page.size() == asked && examined < limit);
            boolean complete = page.size() < asked
                    || storage.connectorViews(tenant)
                            .ignored(connector, since, after, 1)
                            .isEmpty();
            return new Rejudged(examined, changed, historical, unreadable, first, complete);
        }

        /** Releases the deliveries of the object before: no later one is of it, and each has its body. */
        private void reach(Optional<ObjectRef> object) {
            Optional<String> id = object.map(ObjectRef::id);
            reached.map(ObjectRef::id)
                    .filter(before -> !id.equals(Optional.of(before)))
                    .ifPresent(
                            before -> earlier.keySet().removeIf(ref -> ref.id().equals(before)));
            reached = object;
        }

        private Optional<ObjectRef> object(VerifiedDelivery verified) {
            return provider.translator().object(verified.payload());
        }

        private void judge(IgnoredDelivery kept, Optional<Judged> judged, Optional<DeliveryRecord> trace) {
            if (judged.isEmpty()) {
                unreadable++;
                return;
            }
            Judged now = judged.get();
            now.translation()
                    .translated()
                    .learned()
                    .ifPresent(learned -> earlier.computeIfAbsent(learned.object(), first -> new ArrayList<>())
                            .add(now.translation().verified()));
            boolean recorded = !now.isIgnored() && (!applies || isRecorded(now));
            if (recorded) {
                boolean late = now.translation().verified().historical();
                changed.merge(now.became(), 1L, Long::sum);
                historical += late ? 1 : 0;
                if (first.size() < Rejudged.LISTED) {
                    String type = now.translation().verified().type();
                    first.add(new Rejudged.Change(kept.key(), type, now.became(), kept.receivedAt(), late));
                }
            } else if (applies && now.isIgnored() && differs(now, kept, trace)) {
                isRecorded(now);
            }
        }

        /** Returns whether the present mapping ignores the delivery for another reason, or knows more of its object. */
        private boolean differs(Judged now, IgnoredDelivery kept, Optional<DeliveryRecord> trace) {
            return !now.before().equals(kept.memory())
                    || trace.filter(stored ->
                                    now.reason().isPresent() && !now.reason().equals(stored.reason()))
                            .isPresent();
        }

        private Optional<VerifiedDelivery> read(IgnoredDelivery kept) {
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

        private Optional<Judged> translate(
                VerifiedDelivery verified, IgnoredDelivery kept, Optional<ObjectMemory> present) {
            Optional<ObjectMemory> memory =
                    kept.object().isPresent() ? withConversion(kept.memory(), present) : present;
            List<VerifiedDelivery> before = object(verified).map(earlier::get).orElse(List.of());
            for (VerifiedDelivery one : before) {
                memory = learned(one, memory);
            }
            Optional<ObjectMemory> known = memory;
            return done(provider.translate(verified, known))
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
            boolean converted = present.filter(
                            memory -> memory instanceof SubscriptionMemory seen && seen.trialConverted())
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
            return done(provider.translate(delivery, memory))
                    .flatMap(translation -> translation.translated().learned())
                    .map(Translated.Learned::memory)
                    .or(() -> memory);
        }

        private static Optional<TranslatedDelivery> done(TranslationResult result) {
            return result.fold(
                    new TranslationResult.Cases<>(done -> Optional.of(done.delivery()), failed -> Optional.empty()));
        }

        /** Stores the delivery as translated, unless it is no longer ignored; returns whether it is now recorded. */
        private boolean isRecorded(Judged judged) {
            try {
                return write(judged);
            } catch (StorageException unavailable) {
                throw unavailable;
            } catch (RuntimeException bug) {
                unreadable++;
                return false;
            }
        }

        private boolean write(Judged judged) {
            VerifiedDelivery verified = judged.translation().verified();
            return storage.unitOfWork()
                    .inTenant(tenant, stores -> {
                        DeliveryWriter writer =
                                new DeliveryWriter(new Line(tenant, verified.connector()), ids, vault, stores);
                        TranslationResult result = new TranslationResult.Done(judged.translation());
                        DeliverySnapshot snapshot = writer.gather(List.of(result));
                        boolean ignored = snapshot.trace(verified.key())
                                .filter(trace -> trace.outcome() == DeliveryOutcome.IGNORED)
                                .isPresent();
                        WebhookOutcome outcome = ignored
                                ? writer.writeAgain(learning(judged, snapshot), judged.before(), snapshot)
                                : new WebhookOutcome.Duplicate();
                        if (outcome instanceof WebhookOutcome.Ignored) {
                            return false;
                        }
                        stores.events().countAgain(LocalDate.ofInstant(verified.receivedAt(), ZoneOffset.UTC));
                        stores.ignored().drop(Set.of(verified.key()));
                        return ignored;
                    })
                    .orElse(false);
        }

        /** Returns the translation, with what the delivery adds to the current memory of its object. */
        private TranslationResult learning(Judged judged, DeliverySnapshot snapshot) {
            TranslatedDelivery then = judged.translation();
            Optional<ObjectMemory> present = then.object().map(snapshot.memories()::get);
            Translated translated = then.translated();
            return new TranslationResult.Done(new TranslatedDelivery(
                    then.verified(),
                    then.object(),
                    new Translated(
                            translated.translation(),
                            translated.occurredAt(),
                            translated.person(),
                            done(provider.translate(then.verified(), present))
                                    .flatMap(now -> now.translated().learned()))));
        }
    }
}
