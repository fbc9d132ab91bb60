package dev.intake.event;

import dev.intake.event.EventQuery.Mark;
import dev.intake.source.Source;
import java.util.Optional;

/**
 * Which of the newest things to show, recorded or not.
 *
 * @param type only of this type
 * @param source only from this source; what was not recorded always came from the customer
 * @param status of what was not recorded, only this
 * @param before only what comes earlier than this mark: for the next page
 * @param limit how many at most, 1 to {@value EventQuery#MAX_LIMIT}
 */
public record TailQuery(
        Optional<EventType> type,
        Optional<Source> source,
        Optional<Unrecorded.Status> status,
        Optional<Mark> before,
        int limit) {
    /** Refuses a limit outside 1 to {@value EventQuery#MAX_LIMIT}. */
    public TailQuery {
        if (limit < 1 || limit > EventQuery.MAX_LIMIT) {
            throw new IllegalArgumentException("limit must be 1 to " + EventQuery.MAX_LIMIT + ", not " + limit);
        }
    }

    /** The newest of everything. */
    public static TailQuery newest(int limit) {
        return new TailQuery(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), limit);
    }

    /** The same for one type only. */
    public TailQuery ofType(EventType only) {
        return new TailQuery(Optional.of(only), source, status, before, limit);
    }

    /** The same from one source only. */
    public TailQuery from(Source only) {
        return new TailQuery(type, Optional.of(only), status, before, limit);
    }

    /** The same with one status only. */
    public TailQuery with(Unrecorded.Status only) {
        return new TailQuery(type, source, Optional.of(only), before, limit);
    }

    /** The same of what comes earlier than the mark only. */
    public TailQuery before(Mark mark) {
        return new TailQuery(type, source, status, Optional.of(mark), limit);
    }
}
