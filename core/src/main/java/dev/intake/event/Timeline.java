package dev.intake.event;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;

/**
 * A page of a contact's events.
 *
 * @param order the order of the page
 * @param events newest first
 */
public record Timeline(Order order, List<EventRecord> events) {
    /**
     * Maximum number of events sorted by occurrence. No index has that order, so each page sorts them; contacts with
     * more events are listed by arrival.
     */
    public static final int MAX_SORTED = 10_000;

    /** Copies the list. */
    public Timeline {
        events = List.copyOf(events);
    }

    /** The order of a timeline. */
    public enum Order {
        /** When the event occurred. */
        OCCURRED {
            @Override
            Instant at(EventRecord event) {
                return event.occurredAt();
            }
        },
        /** When the event arrived. */
        ARRIVED {
            @Override
            Instant at(EventRecord event) {
                return event.receivedAt();
            }
        };

        abstract Instant at(EventRecord event);

        /** Returns the event's position in this order. */
        public Position of(EventRecord event) {
            return new Position(this, at(event), event.id());
        }
    }

    /**
     * A position in a timeline.
     *
     * @param order the order of the timeline
     * @param at the time at this position, to the microsecond
     * @param event the event at this position
     */
    public record Position(Order order, Instant at, EventId event) {
        /** Newest first; events of the same time by descending id. */
        public static final Comparator<Position> LATEST_FIRST = Comparator.comparing(Position::at)
                .thenComparing(Position::event)
                .reversed();

        /** Truncates the time to microseconds. */
        public Position {
            at = at.truncatedTo(ChronoUnit.MICROS);
        }
    }
}
