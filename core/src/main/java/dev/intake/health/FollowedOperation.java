package dev.intake.health;

import dev.intake.event.EventId;
import dev.intake.event.EventQuery.Mark;
import dev.intake.event.EventRecord;
import dev.intake.event.Unrecorded;

/** Something that was sent, and what became of it. */
public sealed interface FollowedOperation {
    /** Its place in the order of arrival. */
    Mark mark();

    /**
     * It was recorded.
     *
     * @param event as what
     */
    record Recorded(EventRecord event) implements FollowedOperation {
        @Override
        public Mark mark() {
            return Mark.of(event);
        }
    }

    /**
     * It was not.
     *
     * @param operation what is known of it
     */
    record NotRecorded(Unrecorded operation) implements FollowedOperation {
        @Override
        public Mark mark() {
            return new Mark(operation.at(), new EventId(operation.id()));
        }
    }
}
