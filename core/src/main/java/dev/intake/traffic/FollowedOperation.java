package dev.intake.traffic;

import dev.intake.event.EventId;
import dev.intake.event.EventQuery.Cursor;
import dev.intake.event.EventRecord;
import dev.intake.event.Unrecorded;
import java.util.function.Function;

/** A received operation and its outcome. */
public sealed interface FollowedOperation {
    /** Returns what the function of this case returns. */
    <R> R fold(Cases<R> cases);

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

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.recorded().apply(this);
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

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.notRecorded().apply(this);
        }
    }

    /**
     * One function per case, so that a new case does not compile until each reader has decided.
     *
     * @param <R> the result of a reader
     */
    record Cases<R>(Function<Recorded, R> recorded, Function<NotRecorded, R> notRecorded) {}
}
