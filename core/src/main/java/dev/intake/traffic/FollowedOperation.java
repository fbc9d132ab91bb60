package dev.intake.traffic;

import dev.intake.event.EventId;
import dev.intake.event.EventQuery.Cursor;
import dev.intake.event.EventRecord;
import dev.intake.event.Unrecorded;
import java.util.Optional;

/**
 * A received operation and its outcome.
 *
 * @param mark its position in the order of arrival
 * @param recorded its event; empty if it was not recorded
 * @param notRecorded its known data if it was not recorded
 */
public record FollowedOperation(Cursor mark, Optional<EventRecord> recorded, Optional<Unrecorded> notRecorded) {
    /** Returns a recorded operation. */
    public static FollowedOperation of(EventRecord event) {
        return new FollowedOperation(Cursor.of(event), Optional.of(event), Optional.empty());
    }

    /** Returns an operation that was not recorded. */
    static FollowedOperation of(Unrecorded operation) {
        Cursor mark = new Cursor(operation.at(), new EventId(operation.id()));
        return new FollowedOperation(mark, Optional.empty(), Optional.of(operation));
    }
}
