package dev.intake.health;

import dev.intake.event.TailQuery;
import dev.intake.id.TenantId;
import dev.intake.source.Source;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Shows what was sent, the latest arrival first: what was recorded, and what was not and why. */
public final class FollowOperations {
    private final HealthStorage storage;

    public FollowOperations(HealthStorage storage) {
        this.storage = storage;
    }

    /** What is shown. */
    public enum Shown {
        /** All of it. */
        ALL,
        /** What was recorded. */
        RECORDED,
        /** What was not; the query's status says what of that. */
        NOT_RECORDED
    }

    /** The newest of what is asked for; none when there is no such tenant. */
    public List<FollowedOperation> newest(TenantId tenant, Shown shown, TailQuery query) {
        return Stream.concat(recorded(tenant, shown, query), notRecorded(tenant, shown, query))
                .sorted(Comparator.comparing(FollowedOperation::mark).reversed())
                .limit(query.limit())
                .toList();
    }

    private Stream<FollowedOperation> recorded(TenantId tenant, Shown shown, TailQuery query) {
        return shown == Shown.NOT_RECORDED
                ? Stream.empty()
                : storage.eventViews().tail(tenant, query).stream().map(FollowedOperation.Recorded::new);
    }

    private Stream<FollowedOperation> notRecorded(TenantId tenant, Shown shown, TailQuery query) {
        boolean elsewhere =
                query.source().filter(source -> source != Source.CUSTOMER).isPresent();
        return shown == Shown.RECORDED || elsewhere
                ? Stream.empty()
                : storage.trafficViews().unrecorded(tenant, query).stream().map(FollowedOperation.NotRecorded::new);
    }
}
