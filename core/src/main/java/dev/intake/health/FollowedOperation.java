package dev.intake.health;

import dev.intake.event.EventId;
import dev.intake.event.EventQuery.Cursor;
import dev.intake.event.EventRecord;
import dev.intake.event.Unrecorded;

/** A received operation and its outcome. */
public sealed interface FollowedOperation {
    /** Returns its position in the order of arrival. */
    Cursor mark();

    /**
     * A recorded operation.
     *
     * @param event its event
     */
    record Recorded(EventRecord event) implements FollowedOperation {
        @Override
        public Cursor mark() {
            return Cursor.of(event);
        }
    }

    /**
     * An operation that was not recorded.
     *
     * @param operation its known data
     */
    record NotRecorded(Unrecorded operation) implements FollowedOperation {
        @Override
        public Cursor mark() {
            return new Cursor(operation.at(), new EventId(operation.id()));
        }
    }
}
