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
    public static final int MOST_SORTED = 10_000;

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
        public Place of(EventRecord event) {
            return new Place(this, at(event), event.id());
        }
    }

    /**
     * A position in a timeline.
     *
     * @param order the order of the timeline
     * @param at the time at this position, to the microsecond
     * @param event the event at this position
     */
    public record Place(Order order, Instant at, EventId event) {
        /** Newest first; events of the same time by descending id. */
        public static final Comparator<Place> LATEST_FIRST =
                Comparator.comparing(Place::at).thenComparing(Place::event).reversed();

        /** Truncates the time to microseconds. */
        public Place {
            at = at.truncatedTo(ChronoUnit.MICROS);
        }
    }
}
