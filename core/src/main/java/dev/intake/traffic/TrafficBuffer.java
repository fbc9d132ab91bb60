package dev.intake.traffic;

import dev.intake.event.TrafficOutcome;
import dev.intake.event.Unrecorded;
import dev.intake.kernel.IdGenerator;
import dev.intake.kernel.Source;
import dev.intake.kernel.TenantId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;

/** The traffic between two writes, with a bounded size. */
final class TrafficBuffer {
    /** Maximum number of tenants, far more than a node serves in a second. Further tenants are not counted. */
    private static final int MAX_TENANTS = 10_000;

    private final Map<TenantId, Map<Counted, TrafficCount>> counts = new HashMap<>();
    /** Ids are added when the page is stored, because generating them would slow down requests. */
    private final Map<TenantId, List<Function<UUID, Unrecorded>>> unrecorded = new HashMap<>();

    private final Map<TenantId, Integer> ignored = new HashMap<>();

    private record Counted(Source source, TrafficOutcome outcome, Instant hour) {}

    void count(TenantId tenant, TrafficCount count) {
        if (counts.size() < MAX_TENANTS || counts.containsKey(tenant)) {
            counts.computeIfAbsent(tenant, added -> new HashMap<>())
                    .merge(new Counted(count.source(), count.outcome(), count.hour()), count, TrafficCount::plus);
        }
    }

    /** Returns whether another operation of the tenant can be kept. */
    boolean hasRoom(TenantId tenant) {
        List<Function<UUID, Unrecorded>> noted = unrecorded.get(tenant);
        return noted == null ? unrecorded.size() < MAX_TENANTS : noted.size() < Traffic.MAX_NOTED;
    }

    /** Returns whether another ignored call can be kept; ignored calls leave room for rejected operations. */
    boolean hasRoomForIgnored(TenantId tenant) {
        return hasRoom(tenant) && ignored.getOrDefault(tenant, 0) < Traffic.MAX_IGNORED_NOTED;
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
