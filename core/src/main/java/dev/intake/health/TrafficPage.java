package dev.intake.health;

import dev.intake.event.TrafficOutcome;
import dev.intake.event.Unrecorded;
import dev.intake.id.IdGenerator;
import dev.intake.id.TenantId;
import dev.intake.source.Source;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;

/** What came in between two times of writing down. It stops growing where it is full, whoever sends how much. */
final class TrafficPage {
    /** Tenants on a page, at most: far more than a node serves in a second. Whom there is no room for is not counted. */
    private static final int MAX_TENANTS = 10_000;

    private final Map<TenantId, Map<Counted, TrafficCount>> counts = new HashMap<>();
    /** Each lacks its id still: a request has other use for the time that it takes to make one. */
    private final Map<TenantId, List<Function<UUID, Unrecorded>>> unrecorded = new HashMap<>();

    private final Map<TenantId, Integer> ignored = new HashMap<>();

    private record Counted(Source source, TrafficOutcome outcome, Instant hour) {}

    void count(TenantId tenant, TrafficCount count) {
        if (counts.size() < MAX_TENANTS || counts.containsKey(tenant)) {
            counts.computeIfAbsent(tenant, added -> new HashMap<>())
                    .merge(new Counted(count.source(), count.outcome(), count.hour()), count, TrafficCount::plus);
        }
    }

    /** Whether one more operation of the tenant can be noted. */
    boolean hasRoom(TenantId tenant) {
        List<Function<UUID, Unrecorded>> noted = unrecorded.get(tenant);
        return noted == null ? unrecorded.size() < MAX_TENANTS : noted.size() < Traffic.MOST_NOTED;
    }

    /** Whether one more call of a kind that is not recorded can be noted: these leave room for what was refused. */
    boolean hasRoomForIgnored(TenantId tenant) {
        return hasRoom(tenant) && ignored.getOrDefault(tenant, 0) < Traffic.MOST_IGNORED_NOTED;
    }

    void noteIgnored(TenantId tenant, Function<UUID, Unrecorded> call) {
        ignored.merge(tenant, 1, Integer::sum);
        note(tenant, call);
    }

    void note(TenantId tenant, Function<UUID, Unrecorded> operation) {
        unrecorded.computeIfAbsent(tenant, added -> new ArrayList<>()).add(operation);
    }

    Map<TenantId, Collection<TrafficCount>> counts() {
        Map<TenantId, Collection<TrafficCount>> all = new HashMap<>();
        counts.forEach((tenant, counted) -> all.put(tenant, counted.values()));
        return all;
    }

    Map<TenantId, List<Unrecorded>> unrecorded(IdGenerator ids) {
        Map<TenantId, List<Unrecorded>> all = new HashMap<>();
        unrecorded.forEach((tenant, noted) -> all.put(
                tenant,
                noted.stream().map(operation -> operation.apply(ids.next())).toList()));
        return all;
    }
}
