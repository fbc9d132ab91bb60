package dev.intake.webhook;

import dev.intake.connector.ObjectMemory;
import dev.intake.connector.ObjectRef;
import dev.intake.event.DedupeKey;
import dev.intake.kernel.Connector;
import dev.intake.kernel.IdGenerator;
import dev.intake.kernel.JsonDecoder;
import dev.intake.kernel.StorageException;
import dev.intake.kernel.TenantId;
import dev.intake.secret.SecretVault;
import dev.intake.webhook.DeliveryReader.Line;
import dev.intake.webhook.PresentMapping.Judged;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Translates ignored deliveries, whose bodies are stored, again with the current mapping. Each translation starts with the
 * remembered state of the object when the delivery arrived, and with what the current mapping learns from earlier deliveries
 * of the object. A delivery that is no longer ignored is recorded as if the current mapping had always applied; existing
 * records do not change. (ADR 139)
 */
public final class RejudgeDeliveries {
    /** The part to translate if the caller waits for the result, which takes some seconds. */
    public static final Part PART = new Part(10_000, 500);

    /** All stored deliveries. */
    public static final Part ALL = new Part(Long.MAX_VALUE, Long.MAX_VALUE);

    /** The outcome of a delivery that is no longer stored as ignored. */
    private static final WebhookOutcome NOT_STORED = WebhookOutcome.DUPLICATE;

    /** The maximum number of bodies that are read at once, each up to a mebibyte. */
    static final int MAX_BODIES = 20;

    /** The maximum number of recorded deliveries whose bodies are not removed yet, besides those of one object. */
    private static final int TO_DROP = 100;

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
     * A part of the kept deliveries. It ends with the last delivery of an object, so it may have some more.
     *
     * @param examined the maximum number of deliveries to examine, at least 1
     * @param recorded the maximum number of deliveries to record, at least 1. A repetition goes on with the others.
     */
    public record Part(long examined, long recorded) {}

    /**
     * Returns what {@link #apply} would do, and changes nothing.
     *
     * @param since only deliveries that arrived at this time or later
     * @param firesWithin the age from which an event starts no program
     * @param part the part to translate
     * @throws StorageException when storage fails
     */
    public Rejudged dryRun(TenantId tenant, Connector connector, Instant since, Duration firesWithin, Part part) {
        return new Run(tenant, connector, clock.instant().minus(firesWithin), false)
                .all(since, new Part(part.examined(), Long.MAX_VALUE));
    }

    /**
     * Translates a tenant's ignored deliveries again, those of one object in the order of their arrival. One unit of work per
     * changed delivery. The body of a recorded delivery remains until the other deliveries of its object are translated,
     * because they learn from it.
     *
     * @param since only deliveries that arrived at this time or later
     * @param firesWithin the age from which an event starts no program
     * @param part the part to translate
     * @throws StorageException when storage fails; earlier changes remain, and a repeat does the rest
     */
    public Rejudged apply(TenantId tenant, Connector connector, Instant since, Duration firesWithin, Part part) {
        return new Run(tenant, connector, clock.instant().minus(firesWithin), true).all(since, part);
    }

    private final class Run {
        private final TenantId tenant;
        private final Connector connector;
        private final PresentMapping mapping;
        private final boolean applies;
        private final SortedMap<String, Long> changed = new TreeMap<>();
        private final List<Rejudged.Change> first = new ArrayList<>();
        private final Set<DedupeKey> recorded = new HashSet<>();

        private long examined;
        private long historical;
        private long unreadable;

        Run(TenantId tenant, Connector connector, Instant historicalBefore, boolean applies) {
            this.tenant = tenant;
            this.connector = connector;
            this.mapping = new PresentMapping(tenant, connector, historicalBefore, vault, decoder);
            this.applies = applies;
        }

        Rejudged all(Instant since, Part part) {
            ConnectorViews views = storage.connectorViews(tenant);
            Optional<IgnoredDelivery> last = Optional.empty();
            List<IgnoredDelivery> page;
            do {
                page = views.ignored(connector, since, last.map(IgnoredDelivery::position), MAX_BODIES);
                Page read = new Page(page, views);
                for (IgnoredDelivery kept : page) {
                    if (!isOfOneObject(last, kept)) {
                        if (examined >= part.examined() || changes() >= part.recorded()) {
                            drop(0);
                            return result(false);
                        }
                        drop(TO_DROP);
                    }
                    examined++;
                    mapping.reach(kept.object());
                    judge(kept, read.judged(kept), read.trace(kept));
                    last = Optional.of(kept);
                }
            } while (page.size() == MAX_BODIES);
            drop(0);
            return result(true);
        }

        private static boolean isOfOneObject(Optional<IgnoredDelivery> last, IgnoredDelivery next) {
            return next.object().isPresent()
                    && last.flatMap(IgnoredDelivery::object).equals(next.object());
        }

        private long changes() {
            return changed.values().stream().mapToLong(Long::longValue).sum();
        }

        private Rejudged result(boolean complete) {
            return new Rejudged(examined, changed, historical, unreadable, first, complete);
        }

        /** Removes the bodies of what is recorded, if they are more than this. */
        private void drop(int most) {
            if (applies && recorded.size() > most) {
                storage.unitOfWork().inTenant(tenant, stores -> {
                    stores.ignored().drop(Set.copyOf(recorded));
                    return recorded.size();
                });
                recorded.clear();
            }
        }

        /** Some deliveries, and what is stored of them. */
        private final class Page {
            private final Map<DedupeKey, DeliveryRecord> traces;
            private final Map<DedupeKey, VerifiedDelivery> readable = new HashMap<>();
            private final Map<ObjectRef, ObjectMemory> memories;

            Page(List<IgnoredDelivery> page, ConnectorViews views) {
                traces = views.traces(page.stream().map(IgnoredDelivery::key).collect(Collectors.toSet()));
                page.forEach(kept -> mapping.read(kept).ifPresent(verified -> readable.put(kept.key(), verified)));
                memories = views.objects(readable.values().stream()
                        .flatMap(verified -> mapping.object(verified).stream())
                        .collect(Collectors.toSet()));
            }

            Optional<DeliveryRecord> trace(IgnoredDelivery kept) {
                return Optional.ofNullable(traces.get(kept.key()));
            }

            Optional<Judged> judged(IgnoredDelivery kept) {
                return Optional.ofNullable(readable.get(kept.key()))
                        .flatMap(verified -> mapping.translate(
                                verified, kept, mapping.object(verified).map(memories::get)));
            }
        }

        private void judge(IgnoredDelivery kept, Optional<Judged> judged, Optional<DeliveryRecord> trace) {
            if (judged.isEmpty()) {
                unreadable++;
                return;
            }
            Judged now = judged.get();
            mapping.teach(now);
            if (trace.filter(RejudgeDeliveries::isNotIgnored).isPresent()) {
                // A run that did not end recorded it.
                recorded.add(kept.key());
            } else if (!now.isIgnored() && (!applies || store(now))) {
                count(kept, now);
            } else if (applies && now.isIgnored() && differs(now, kept, trace)) {
                store(now);
            }
        }

        private void count(IgnoredDelivery kept, Judged now) {
            boolean late = now.translation().verified().historical();
            changed.merge(now.became(), 1L, Long::sum);
            historical += late ? 1 : 0;
            if (first.size() < Rejudged.LISTED) {
                String type = now.translation().verified().type();
                first.add(new Rejudged.Change(kept.key(), type, now.became(), kept.receivedAt(), late));
            }
        }

        /** Returns whether the current mapping ignores the delivery for another reason, or knows more of its object. */
        private boolean differs(Judged now, IgnoredDelivery kept, Optional<DeliveryRecord> trace) {
            return !now.before().equals(kept.memory())
                    || trace.filter(stored ->
                                    now.reason().isPresent() && !now.reason().equals(stored.reason()))
                            .isPresent();
        }

        /** Stores the delivery as translated, unless it is no longer ignored; returns whether it is now recorded. */
        private boolean store(Judged judged) {
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
            DedupeKey key = judged.translation().key();
            WebhookOutcome outcome = storage.unitOfWork()
                    .inTenant(tenant, stores -> {
                        DeliveryWriter writer = new DeliveryWriter(new Line(tenant, connector), ids, vault, stores);
                        DeliverySnapshot snapshot =
                                writer.gather(List.of(TranslationResult.done(judged.translation())));
                        if (snapshot.trace(key)
                                .map(RejudgeDeliveries::isNotIgnored)
                                .orElse(true)) {
                            return NOT_STORED;
                        }
                        WebhookOutcome written =
                                writer.writeAgain(mapping.learning(judged, snapshot), judged.before(), snapshot);
                        if (!written.isIgnored()) {
                            stores.events()
                                    .countAgain(LocalDate.ofInstant(
                                            judged.translation().receivedAt(), ZoneOffset.UTC));
                        }
                        return written;
                    })
                    .orElse(NOT_STORED);
            if (outcome.isIgnored()) {
                return false;
            }
            recorded.add(key);
            return !outcome.equals(NOT_STORED);
        }
    }

    private static boolean isNotIgnored(DeliveryRecord trace) {
        return trace.outcome() != DeliveryOutcome.IGNORED;
    }
}
