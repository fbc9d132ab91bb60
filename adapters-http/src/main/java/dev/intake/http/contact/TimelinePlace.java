package dev.intake.http.contact;

import dev.intake.event.EventQuery.Cursor;
import dev.intake.event.Timeline.Order;
import dev.intake.event.Timeline.Position;
import dev.intake.http.event.EventPages;
import java.util.Optional;

/** A position in a timeline as a URL parameter: a letter for the order, the time and the event. */
final class TimelinePlace {
    private static final String OCCURRED = "o";
    private static final String ARRIVED = "a";

    private TimelinePlace() {}

    static String write(Position place) {
        return (place.order() == Order.OCCURRED ? OCCURRED : ARRIVED)
                + EventPages.text(new Cursor(place.at(), place.event()));
    }

    /** Returns the position that {@link #write} has written; empty for any other text. */
    static Optional<Position> read(String text) {
        if (!text.startsWith(OCCURRED) && !text.startsWith(ARRIVED)) {
            return Optional.empty();
        }
        Order order = text.startsWith(OCCURRED) ? Order.OCCURRED : Order.ARRIVED;
        return EventPages.mark(text.substring(1)).map(mark -> new Position(order, mark.receivedAt(), mark.event()));
    }
}
