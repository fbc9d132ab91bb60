package dev.intake.event;

import dev.intake.contact.ContactId;
import dev.intake.kernel.RecordCursor;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.Optional;

/**
 * Selects the newest events, by {@link #NEWEST_FIRST}.
 *
 * @param contact only events of this contact
 * @param type only events of this type
 * @param after only events newer than this position, to follow new events
 * @param before only events older than this position, for the next page
 * @param limit maximum number of results, 1 to {@value #MAX_LIMIT}
 */
public record EventQuery(
        Optional<ContactId> contact,
        Optional<EventType> type,
        Optional<Cursor> after,
        Optional<Cursor> before,
        int limit) {
    /** Maximum number of events in a page. */
    public static final int MAX_LIMIT = 1000;

    /** Newest arrival first; events that arrived together by descending id. */
    public static final Comparator<EventRecord> NEWEST_FIRST =
            Comparator.comparing(Cursor::of).reversed();

    /** Rejects a limit outside 1 to {@value #MAX_LIMIT}. */
    public EventQuery {
        if (limit < 1 || limit > MAX_LIMIT) {
            throw new IllegalArgumentException("limit must be 1 to " + MAX_LIMIT + ", not " + limit);
        }
    }

    /** Returns a query for the newest events of all types and contacts. */
    public static EventQuery newest(int limit) {
        return new EventQuery(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), limit);
    }

    /** Returns this query restricted to one contact. */
    public EventQuery about(ContactId only) {
        return new EventQuery(Optional.of(only), type, after, before, limit);
    }

    /** Returns this query restricted to one type. */
    public EventQuery ofType(EventType only) {
        return new EventQuery(contact, Optional.of(only), after, before, limit);
    }

    /** Returns this query restricted to events newer than the position. */
    public EventQuery after(Cursor mark) {
        return new EventQuery(contact, type, Optional.of(mark), before, limit);
    }

    /** Returns this query restricted to events older than the position. */
    public EventQuery before(Cursor mark) {
        return new EventQuery(contact, type, after, Optional.of(mark), limit);
    }

    /**
     * A position in the order of arrival.
     *
     * @param receivedAt when the event at this position arrived, to the microsecond
     * @param event the event at this position
     */
    public record Cursor(Instant receivedAt, EventId event) implements Comparable<Cursor> {
        private static final Comparator<Cursor> ORDER =
                Comparator.comparing(Cursor::receivedAt).thenComparing(Cursor::event);

        /** Truncates the time to microseconds. */
        public Cursor {
            receivedAt = receivedAt.truncatedTo(ChronoUnit.MICROS);
        }

        /** Returns the position of the event. */
        public static Cursor of(EventRecord event) {
            return new Cursor(event.receivedAt(), event.id());
        }

        /** Returns the position of a list as one of events. */
        public static Cursor behind(RecordCursor last) {
            return new Cursor(last.at(), new EventId(last.id()));
        }

        /** Returns the position of a list. */
        public RecordCursor position() {
            return new RecordCursor(receivedAt, event.value());
        }

        @Override
        public int compareTo(Cursor other) {
            return ORDER.compare(this, other);
        }
    }
}
