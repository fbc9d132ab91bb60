package dev.intake.event;

import dev.intake.contact.ContactId;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.Optional;

/**
 * Which events to show: the newest, by {@link #NEWEST_FIRST}.
 *
 * @param contact only this contact's
 * @param type only of this type
 * @param after only what comes later than this mark: for following along
 * @param before only what comes earlier than this mark: for the next part of a list
 * @param limit how many at most, 1 to {@value #MAX_LIMIT}
 */
public record EventQuery(
        Optional<ContactId> contact, Optional<EventType> type, Optional<Mark> after, Optional<Mark> before, int limit) {
    /** Events in one answer, at most. */
    public static final int MAX_LIMIT = 1000;

    /** Latest arrival first; events that arrived together by descending id. */
    public static final Comparator<EventRecord> NEWEST_FIRST =
            Comparator.comparing(Mark::of).reversed();

    /** Refuses a limit outside 1 to {@value #MAX_LIMIT}. */
    public EventQuery {
        if (limit < 1 || limit > MAX_LIMIT) {
            throw new IllegalArgumentException("limit must be 1 to " + MAX_LIMIT + ", not " + limit);
        }
    }

    /** The newest events of all types and contacts. */
    public static EventQuery newest(int limit) {
        return new EventQuery(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), limit);
    }

    /** The same query for one contact only. */
    public EventQuery about(ContactId only) {
        return new EventQuery(Optional.of(only), type, after, before, limit);
    }

    /** The same query for one type only. */
    public EventQuery ofType(EventType only) {
        return new EventQuery(contact, Optional.of(only), after, before, limit);
    }

    /** The same query for what comes later than the mark only. */
    public EventQuery after(Mark mark) {
        return new EventQuery(contact, type, Optional.of(mark), before, limit);
    }

    /** Returns the same query for what comes earlier than the mark only. */
    public EventQuery before(Mark mark) {
        return new EventQuery(contact, type, after, Optional.of(mark), limit);
    }

    /**
     * A place in the order of arrival.
     *
     * @param receivedAt when the event there arrived, to the microsecond
     * @param event the event there
     */
    public record Mark(Instant receivedAt, EventId event) implements Comparable<Mark> {
        private static final Comparator<Mark> ORDER =
                Comparator.comparing(Mark::receivedAt).thenComparing(Mark::event);

        /** Brings the time to the precision that is stored. */
        public Mark {
            receivedAt = receivedAt.truncatedTo(ChronoUnit.MICROS);
        }

        /** Where the event is. */
        public static Mark of(EventRecord event) {
            return new Mark(event.receivedAt(), event.id());
        }

        @Override
        public int compareTo(Mark other) {
            return ORDER.compare(this, other);
        }
    }
}
