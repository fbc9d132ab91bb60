package dev.intake.event;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;

/**
 * A page of a contact's events.
 *
 * @param order of the page
 * @param events the latest first
 */
public record Timeline(Order order, List<EventRecord> events) {
    /**
     * Events that are put in the order of occurrence, at most. They are sorted for each page, as no index has that order;
     * the events of a contact with more are listed by arrival.
     */
    public static final int MOST_SORTED = 10_000;

    /** Copies the list. */
    public Timeline {
        events = List.copyOf(events);
    }

    /** What a timeline is ordered by. */
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

        /** Returns where the event is in this order. */
        public Place of(EventRecord event) {
            return new Place(this, at(event), event.id());
        }
    }

    /**
     * A place in a timeline.
     *
     * @param order of the timeline
     * @param at the moment there, to the microsecond
     * @param event the event there
     */
    public record Place(Order order, Instant at, EventId event) {
        /** The latest first; events of one moment by descending id. */
        public static final Comparator<Place> LATEST_FIRST =
                Comparator.comparing(Place::at).thenComparing(Place::event).reversed();

        /** Brings the time to the precision that is stored. */
        public Place {
            at = at.truncatedTo(ChronoUnit.MICROS);
        }
    }
}
