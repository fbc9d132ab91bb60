package dev.intake.traffic;

import dev.intake.event.EventQuery.Cursor;
import dev.intake.event.EventRecord;
import dev.intake.event.TailQuery;
import dev.intake.kernel.Source;
import dev.intake.kernel.TenantId;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Lists operations by arrival, newest first: recorded ones, and others with the reason. */
public final class FollowOperations {
    private final TrafficStorage storage;

    public FollowOperations(TrafficStorage storage) {
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

    /**
     * The result of a query.
     *
     * @param newest the operations, newest first
     * @param searchedTo the end of the search of recorded operations, if there were too many to search all; no result is
     *     older
     */
    public record Followed(List<FollowedOperation> newest, Optional<Cursor> searchedTo) {
        /** Copies the list. */
        public Followed {
            newest = List.copyOf(newest);
        }
    }

    /** Returns the newest operations that the query selects; none if the tenant does not exist. */
    public Followed newest(TenantId tenant, Shown shown, TailQuery query) {
        List<EventRecord> recorded = shown == Shown.NOT_RECORDED
                ? List.of()
                : storage.eventViews(tenant).tail(query);
        Optional<Cursor> searchedTo =
                shown == Shown.NOT_RECORDED || !query.isSearch() || recorded.size() == query.limit()
                        ? Optional.empty()
                        : storage.eventViews(tenant).searchEnd(query);
        Stream<FollowedOperation> others = notRecorded(tenant, shown, query)
                .filter(operation -> searchedTo
                        .filter(end -> operation.mark().compareTo(end) < 0)
                        .isEmpty());
        List<FollowedOperation> newest = Stream.concat(recorded.stream().map(FollowedOperation::of), others)
                .sorted(Comparator.comparing(FollowedOperation::mark).reversed())
                .limit(query.limit())
                .toList();
        return new Followed(newest, newest.size() == query.limit() ? Optional.empty() : searchedTo);
    }

    private Stream<FollowedOperation> notRecorded(TenantId tenant, Shown shown, TailQuery query) {
        boolean elsewhere =
                query.source().filter(source -> source != Source.CUSTOMER).isPresent();
        boolean recordedOnly = query.contact().isPresent() || query.property().isPresent();
        return shown == Shown.RECORDED || elsewhere || recordedOnly
                ? Stream.empty()
                : storage.trafficViews(tenant).unrecorded(query).stream().map(FollowedOperation::of);
    }
}
