package dev.intake.traffic;

import dev.intake.event.DedupeKey;
import dev.intake.event.EventQuery;
import dev.intake.event.EventRecord;
import dev.intake.event.TailQuery;
import dev.intake.event.Unrecorded;
import dev.intake.kernel.TenantId;
import dev.intake.traffic.Arrivals.Why;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Reports whether events have arrived. (Spec, What the service does 6) */
public final class CheckRecentEvents {
    private final TrafficStorage storage;
    private final InstantSource clock;

    public CheckRecentEvents(TrafficStorage storage, InstantSource clock) {
        this.storage = storage;
        this.clock = clock;
    }

    /** Returns the recorded events that the query selects, newest arrival first; empty if the tenant does not exist. */
    public List<EventRecord> find(TenantId tenant, RecentEvents wanted) {
        Instant since = clock.instant().minus(wanted.within());
        return named(tenant, wanted)
                .filter(event -> !event.receivedAt().isBefore(since))
                .toList();
    }

    /**
     * Returns recent operations that were not recorded, newest arrival first. An operation requested by its
     * {@code messageId} is found if it is among the newest.
     */
    public List<Unrecorded> notRecorded(TenantId tenant, RecentEvents wanted) {
        Instant since = clock.instant().minus(wanted.within());
        TailQuery newest = TailQuery.newest(TrafficLog.MAX_KEPT);
        return storage
                .trafficViews(tenant)
                .unrecorded(wanted.type().map(newest::ofType).orElse(newest))
                .stream()
                .filter(operation -> !operation.at().isBefore(since))
                .filter(operation -> wanted.message().isEmpty()
                        || operation.messageId().equals(wanted.message().map(DedupeKey::id)))
                .limit(wanted.limit())
                .toList();
    }

    /**
     * Returns why the last refused request was refused before its body was read, for its key or the rate limit, if it
     * is that recent. Such a request has no known event, so the query's event is ignored.
     */
    public Optional<Why> refusedUnread(TenantId tenant, RecentEvents wanted) {
        return new ReadArrivals(storage, clock)
                .since(tenant, clock.instant().minus(wanted.within()))
                .refused()
                .map(Arrivals.Refused::why)
                .filter(why -> why == Why.WRONG_KEY || why == Why.RATE_LIMITED);
    }

    private Stream<EventRecord> named(TenantId tenant, RecentEvents wanted) {
        if (wanted.message().isPresent()) {
            return storage
                    .eventViews(tenant)
                    .event(wanted.message().get().eventId())
                    .filter(event -> wanted.type()
                            .filter(type -> !type.equals(event.type()))
                            .isEmpty())
                    .stream();
        }
        EventQuery newest = EventQuery.newest(wanted.limit());
        return storage
                .eventViews(tenant)
                .events(wanted.type().map(newest::ofType).orElse(newest))
                .stream();
    }
}
