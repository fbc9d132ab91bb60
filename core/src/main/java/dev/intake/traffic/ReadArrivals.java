package dev.intake.traffic;

import dev.intake.event.EventRecord;
import dev.intake.event.TailQuery;
import dev.intake.event.TrafficOutcome;
import dev.intake.event.Unrecorded;
import dev.intake.event.Unrecorded.Status;
import dev.intake.kernel.Source;
import dev.intake.kernel.TenantId;
import dev.intake.traffic.Arrivals.Accepted;
import dev.intake.traffic.Arrivals.Refused;
import dev.intake.traffic.Arrivals.Why;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Reports whether requests of a customer's server succeed, even among many events of other sources. Searches the newest
 * recorded events; older requests are known from traffic counts, which each node stores about once a second.
 */
public final class ReadArrivals {
    /** How long a rejection is reported after a later accepted operation. */
    private static final Duration LATELY = Duration.ofDays(1);

    private final TrafficStorage storage;
    private final InstantSource clock;

    public ReadArrivals(TrafficStorage storage, InstantSource clock) {
        this.storage = storage;
        this.clock = clock;
    }

    /** Returns the latest arrivals of live and of test data since that moment; empty if the tenant does not exist. */
    public Arrivals ofBothWorlds(TenantId tenant, Instant since) {
        return latest(List.of(tenant.live(), tenant.test()), since);
    }

    /**
     * Returns the latest arrivals since that moment; empty if the tenant does not exist.
     *
     * @param tenant the tenant, or its test world
     */
    public Arrivals since(TenantId tenant, Instant since) {
        return latest(List.of(tenant), since);
    }

    private Arrivals latest(List<TenantId> worlds, Instant since) {
        List<Accepted> accepted = new ArrayList<>();
        List<Refused> refused = new ArrayList<>();
        for (TenantId world : worlds) {
            List<TrafficCount> counts = storage.trafficViews(world).counts(clock.instant()).stream()
                    .filter(count -> count.source() == Source.CUSTOMER)
                    .filter(count -> !count.latest().isBefore(since))
                    .toList();
            accepted(world, since, counts).ifPresent(accepted::add);
            refused(world, since, counts).ifPresent(refused::add);
        }
        Optional<Accepted> last = accepted.stream().max(Comparator.comparing(Accepted::at));
        Instant lately = clock.instant().minus(LATELY);
        return new Arrivals(
                last,
                refused.stream()
                        .max(Comparator.comparing(Refused::at))
                        .filter(found -> last.isEmpty()
                                || found.at().isAfter(lately)
                                || found.at().isAfter(last.get().at())));
    }

    private Optional<Accepted> accepted(TenantId tenant, Instant since, List<TrafficCount> counts) {
        Optional<EventRecord> event =
                storage.eventViews(tenant).tail(TailQuery.newest(1).from(Source.CUSTOMER)).stream()
                        .filter(found -> !found.receivedAt().isBefore(since))
                        .findFirst();
        return event.map(found -> new Accepted(found.receivedAt(), Optional.of(found.type()), tenant.isTest()))
                .or(() -> latest(counts, TrafficOutcome.ACCEPTED)
                        .map(at -> new Accepted(at, Optional.empty(), tenant.isTest())));
    }

    private Optional<Refused> refused(TenantId tenant, Instant since, List<TrafficCount> counts) {
        Stream<Refused> noted = Stream.of(Status.REFUSED, Status.SKIPPED)
                .flatMap(status -> storage
                        .trafficViews(tenant)
                        .unrecorded(TailQuery.newest(1).with(status))
                        .stream())
                .map(ReadArrivals::refused)
                .filter(found -> !found.at().isBefore(since));
        Stream<Refused> counted = Stream.of(
                        latest(counts, TrafficOutcome.BAD_REQUEST).map(at -> refused(at, Why.BAD_REQUEST)),
                        latest(counts, TrafficOutcome.UNAUTHORIZED).map(at -> refused(at, Why.WRONG_KEY)),
                        latest(counts, TrafficOutcome.RATE_LIMITED).map(at -> refused(at, Why.RATE_LIMITED)))
                .flatMap(Optional::stream);
        // At equal times the first wins: the stored operation, which has details.
        return Stream.concat(noted, counted).max(Comparator.comparing(Refused::at));
    }

    private static Optional<Instant> latest(List<TrafficCount> counts, TrafficOutcome outcome) {
        return counts.stream()
                .filter(count -> count.outcome() == outcome)
                .map(TrafficCount::latest)
                .max(Comparator.naturalOrder());
    }

    private static Refused refused(Instant at, Why why) {
        return new Refused(at, why, Optional.empty(), "", "");
    }

    private static Refused refused(Unrecorded operation) {
        Why why = operation.status() == Status.SKIPPED ? Why.NO_IDENTITY : Why.BAD_REQUEST;
        return new Refused(operation.at(), why, operation.type(), operation.place(), operation.rule());
    }
}
