package dev.intake.simulator;

import dev.intake.kernel.Connector;
import dev.intake.testing.DeliveryFaults;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * The deliveries of changes at Clerk or Polar, with all that goes wrong.
 *
 * @param arrivals in order of time
 * @param lost the changes whose events never arrive
 */
record ObjectDeliveries(List<Arrival> arrivals, List<ObjectChange> lost) {
    private static final Duration LATENCY = Duration.ofSeconds(1);
    private static final int LONGEST_DOUBLE_HOURS = 30;

    /**
     * A delivery that arrives.
     *
     * @param at when
     * @param change the change that it reports
     */
    record Arrival(Instant at, ObjectChange change) {}

    /** Returns how long after the first try the provider tries again. */
    private static List<Duration> retries(Connector connector) {
        Stream<Integer> seconds = connector == Connector.CLERK
                ? Stream.of(5, 305, 2_105, 9_305, 27_305, 63_305, 99_305)
                : Stream.iterate(2, pause -> 2 * pause + 2).limit(9);
        return seconds.map(Duration::ofSeconds).toList();
    }

    static ObjectDeliveries of(Connector connector, List<ObjectChange> changes, DeliveryFaults faults) {
        SplittableRandom random = new SplittableRandom(faults.seed());
        List<Arrival> arrivals = new ArrayList<>();
        List<ObjectChange> lost = new ArrayList<>();
        for (ObjectChange change : changes) {
            boolean dropped = random.nextDouble() < faults.dropped();
            boolean doubled = random.nextDouble() < faults.doubled();
            Instant first = change.at().plus(LATENCY).plusSeconds((long)
                    (random.nextDouble() * faults.disorder().toSeconds()));
            Duration again = Duration.ofHours(random.nextInt(LONGEST_DOUBLE_HOURS));
            Optional<Instant> accepted = Stream.concat(Stream.of(Duration.ZERO), retries(connector).stream())
                    .map(first::plus)
                    .filter(at -> faults.closed().stream()
                            .noneMatch(closed -> !at.isBefore(closed.from()) && at.isBefore(closed.to())))
                    .findFirst();
            if (dropped || accepted.isEmpty()) {
                lost.add(change);
                continue;
            }
            arrivals.add(new Arrival(accepted.get(), change));
            if (doubled) {
                arrivals.add(new Arrival(accepted.get().plus(again), change));
            }
        }
        arrivals.sort(Comparator.comparing(Arrival::at));
        return new ObjectDeliveries(arrivals, lost);
    }
}
