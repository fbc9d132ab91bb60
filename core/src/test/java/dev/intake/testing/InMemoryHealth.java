package dev.intake.testing;

import dev.intake.contact.ContactId;
import dev.intake.delivery.DeliveryOutcome;
import dev.intake.port.HealthViews;
import dev.intake.port.HealthViews.Activity;
import dev.intake.source.Source;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What has come in, counted one by one. */
final class InMemoryHealth {
    private InMemoryHealth() {}

    private record Seen(Source source, Optional<ContactId> contact, Instant at, boolean failed) {}

    static Map<Source, Activity> activity(TenantData data, Instant now) {
        Stream<Seen> events = data.events.values().stream()
                .map(event -> new Seen(event.source(), Optional.of(event.contact()), event.receivedAt(), false))
                .sorted(Comparator.comparing(Seen::at).reversed())
                .limit(HealthViews.NEWEST)
                .filter(seen -> seen.source() == Source.CUSTOMER);
        Stream<Seen> deliveries = data.deliveries.values().stream()
                .map(delivery -> new Seen(
                        delivery.key().source(),
                        delivery.contact(),
                        delivery.receivedAt(),
                        delivery.outcome() == DeliveryOutcome.FAILED))
                .sorted(Comparator.comparing(Seen::at).reversed())
                .limit(HealthViews.NEWEST);
        Map<Source, Activity> activity = new EnumMap<>(Source.class);
        Stream.concat(events, deliveries)
                .collect(Collectors.groupingBy(Seen::source))
                .forEach((source, seen) -> activity.put(source, activity(seen, now)));
        return activity;
    }

    private static Activity activity(List<Seen> seen, Instant now) {
        List<Long> hourly = new ArrayList<>(Collections.nCopies(HealthViews.HOURS, 0L));
        for (Seen one : seen) {
            long ago = Math.max(0, Duration.between(one.at(), now).toHours());
            if (ago < HealthViews.HOURS) {
                hourly.set(HealthViews.HOURS - 1 - (int) ago, hourly.get(HealthViews.HOURS - 1 - (int) ago) + 1);
            }
        }
        return new Activity(
                seen.stream().flatMap(one -> one.contact().stream()).distinct().count(),
                seen.stream().map(Seen::at).max(Comparator.naturalOrder()).orElseThrow(),
                seen.stream().filter(Seen::failed).count(),
                hourly);
    }
}
