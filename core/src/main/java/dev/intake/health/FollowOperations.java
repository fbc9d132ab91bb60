package dev.intake.health;

import dev.intake.event.TailQuery;
import dev.intake.id.TenantId;
import dev.intake.source.Source;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Lists operations by arrival, newest first: recorded ones, and others with the reason. */
public final class FollowOperations {
    private final HealthStorage storage;

    public FollowOperations(HealthStorage storage) {
        this.storage = storage;
    }

    /** The operations to list. */
    public enum Shown {
        /** All operations. */
        ALL,
        /** Recorded operations. */
        RECORDED,
        /** Operations that were not recorded; the query's status applies. */
        NOT_RECORDED
    }

    /** Returns the newest operations that the query selects; empty if the tenant does not exist. */
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
