package dev.intake.traffic;

import dev.intake.event.TailQuery;
import dev.intake.event.TrafficOutcome;
import dev.intake.kernel.Connector;
import dev.intake.kernel.Source;
import dev.intake.kernel.TenantId;
import dev.intake.traffic.IngestionHealth.State;
import dev.intake.traffic.IngestionHealth.ThinEvents;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reports the health of every source from traffic counts. (Spec, What the service does 6) */
public final class ReadIngestionHealth {
    private final TrafficStorage storage;
    private final InstantSource clock;

    public ReadIngestionHealth(TrafficStorage storage, InstantSource clock) {
        this.storage = storage;
        this.clock = clock;
    }

    /** Returns all sources of the tenant in a fixed order; if the tenant does not exist, none is set up. */
    public List<IngestionHealth> of(TenantId tenant) {
        Instant now = clock.instant();
        Instant first = now.truncatedTo(ChronoUnit.HOURS).minus(Duration.ofHours(IngestionHealth.HOURS - 1));
        List<TrafficCount> counts = storage.trafficViews(tenant).counts(first);
        Optional<Map<Source, Long>> contacts = storage.trafficViews(tenant).contacts();
        Set<Source> open = open(tenant);
        return Arrays.stream(Source.values())
                .map(source -> health(
                        source,
                        open.contains(source),
                        contacts.map(counted -> counted.getOrDefault(source, 0L)),
                        counts.stream()
                                .filter(count -> count.source() == source)
                                .toList(),
                        first,
                        now))
                .map(health -> isTested(tenant, health) ? health.in(State.TESTED) : health)
                .map(health -> health.with(thin(tenant, health, first)))
                .toList();
    }

    /** Reads events of the test world only if nothing was ever counted. */
    private boolean isTested(TenantId tenant, IngestionHealth health) {
        return health.state() == State.WAITING
                && !storage.eventViews(tenant.test())
                        .tail(TailQuery.newest(1).from(health.source()))
                        .isEmpty();
    }

    /** Looks for thin events only if some deliveries of Stripe's were ignored. */
    private ThinEvents thin(TenantId tenant, IngestionHealth health, Instant since) {
        boolean arrived = health.source() == Source.STRIPE
                && health.outcomes().containsKey(TrafficOutcome.IGNORED)
                && storage.connectorViews(tenant).hasThinEvents(since);
        if (!arrived) {
            return ThinEvents.NONE;
        }
        return storage.syncViews(tenant).apiKeys().containsKey(Connector.STRIPE)
                ? ThinEvents.FETCHED
                : ThinEvents.IGNORED;
    }

    private Set<Source> open(TenantId tenant) {
        Set<Source> open = EnumSet.noneOf(Source.class);
        storage.tenant(tenant).flatMap(found -> found.key()).ifPresent(key -> open.add(Source.CUSTOMER));
        storage.connectorViews(tenant).secrets().keySet().stream()
                .map(Connector::source)
                .forEach(open::add);
        return open;
    }

    private static IngestionHealth health(
            Source source,
            boolean open,
            Optional<Long> contacts,
            List<TrafficCount> counts,
            Instant first,
            Instant now) {
        Optional<Instant> latest = counts.stream()
                .filter(count -> count.outcome().isArrival())
                .map(TrafficCount::latest)
                .max(Comparator.naturalOrder());
        List<Long> hourly = new ArrayList<>(Collections.nCopies(IngestionHealth.HOURS, 0L));
        Map<TrafficOutcome, Long> outcomes = new EnumMap<>(TrafficOutcome.class);
        for (TrafficCount count : counts) {
            if (count.hour().isBefore(first)) {
                continue;
            }
            // Counts of a node with a faster clock belong to the present hour.
            long hour = Math.min(
                    IngestionHealth.HOURS - 1,
                    Duration.between(first, count.hour()).toHours());
            outcomes.merge(count.outcome(), count.count(), Long::sum);
            if (count.outcome().isArrival()) {
                hourly.set((int) hour, hourly.get((int) hour) + count.count());
            }
        }
        boolean refusing = outcomes.keySet().stream().anyMatch(TrafficOutcome::isRefusal);
        State state = open ? state(latest, refusing, now) : State.NOT_SET_UP;
        return new IngestionHealth(source, state, contacts, latest, outcomes, hourly, ThinEvents.NONE);
    }

    private static State state(Optional<Instant> latest, boolean refusing, Instant now) {
        boolean lately = latest.filter(seen -> Duration.between(seen, now).toHours() < IngestionHealth.HOURS)
                .isPresent();
        if (lately) {
            return State.LIVE;
        } else if (refusing) {
            return State.REFUSING;
        }
        return latest.isPresent() ? State.SILENT : State.WAITING;
    }
}
