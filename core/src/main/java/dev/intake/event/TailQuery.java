package dev.intake.event;

import dev.intake.event.EventQuery.Cursor;
import dev.intake.source.Source;
import java.util.Optional;

/**
 * Selects the newest operations, recorded or not.
 *
 * @param type only this type
 * @param source only this source; unrecorded operations always come from the customer
 * @param status only unrecorded operations with this status
 * @param before only operations older than this position, for the next page
 * @param limit maximum number of results, 1 to {@value EventQuery#MAX_LIMIT}
 */
public record TailQuery(
        Optional<EventType> type,
        Optional<Source> source,
        Optional<Unrecorded.Status> status,
        Optional<Cursor> before,
        int limit) {
    /** Rejects a limit outside 1 to {@value EventQuery#MAX_LIMIT}. */
    public TailQuery {
        if (limit < 1 || limit > EventQuery.MAX_LIMIT) {
            throw new IllegalArgumentException("limit must be 1 to " + EventQuery.MAX_LIMIT + ", not " + limit);
        }
    }

    /** Returns a query for the newest operations of all kinds. */
    public static TailQuery newest(int limit) {
        return new TailQuery(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), limit);
    }

    /** Returns this query restricted to one type. */
    public TailQuery ofType(EventType only) {
        return new TailQuery(Optional.of(only), source, status, before, limit);
    }

    /** Returns this query restricted to one source. */
    public TailQuery from(Source only) {
        return new TailQuery(type, Optional.of(only), status, before, limit);
    }

    /** Returns this query restricted to one status. */
    public TailQuery with(Unrecorded.Status only) {
        return new TailQuery(type, source, Optional.of(only), before, limit);
    }

    /** Returns this query restricted to operations older than the position. */
    public TailQuery before(Cursor mark) {
        return new TailQuery(type, source, status, Optional.of(mark), limit);
    }
}
