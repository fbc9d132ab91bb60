package dev.intake.http.contact;

import dev.intake.email.EmailId;
import dev.intake.email.EmailQuery;
import dev.intake.event.EventId;
import dev.intake.event.Timeline.Order;
import dev.intake.event.Timeline.Position;
import dev.intake.kernel.Uuids;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import java.util.UUID;

/**
 * A position in a contact's timeline: by time, latest first. At the same time, events precede emails and emails precede other
 * entries.
 *
 * @param order the order of its events
 * @param at its time, to the microsecond
 * @param kind the kind of its entry
 * @param id the id of the event or email, or a number of another entry
 */
public record TimelinePlace(Order order, Instant at, Kind kind, UUID id) implements Comparable<TimelinePlace> {
    private static final UUID SMALLEST_ID = new UUID(0, 0);
    private static final UUID GREATEST_ID = new UUID(-1, -1);
    private static final String SEPARATOR = "~";
    private static final int PARTS = 4;

    private static final Comparator<TimelinePlace> LATEST_FIRST = Comparator.comparing(TimelinePlace::at)
            .reversed()
            .thenComparing(TimelinePlace::kind)
            .thenComparing(TimelinePlace::compareIds);

    /** Truncates the time to microseconds. */
    public TimelinePlace {
        at = at.truncatedTo(ChronoUnit.MICROS);
    }

    /** The kind of an entry, in the order of entries of the same time. */
    public enum Kind {
        /** An event, by descending id. */
        EVENT,
        /** An email, by ascending id. */
        EMAIL,
        /** Anything else, by ascending number. */
        OTHER
    }

    @Override
    public int compareTo(TimelinePlace other) {
        return LATEST_FIRST.compare(this, other);
    }

    private static int compareIds(TimelinePlace one, TimelinePlace other) {
        int order = Uuids.UNSIGNED_ORDER.compare(one.id, other.id);
        return one.kind == Kind.EVENT ? -order : order;
    }

    /** Returns the position after which the events of the next page begin. */
    Position events() {
        return new Position(order, at, new EventId(kind == Kind.EVENT ? id : SMALLEST_ID));
    }

    /** Returns the position after which the emails of the next page begin. */
    EmailQuery.Cursor emails() {
        UUID last = switch (kind) {
            case EVENT -> SMALLEST_ID;
            case EMAIL -> id;
            case OTHER -> GREATEST_ID;
        };
        return new EmailQuery.Cursor(at, new EmailId(last));
    }

    /** Returns the position as a URL parameter. */
    String write() {
        return String.join(SEPARATOR, order.name(), at.toString(), kind.name(), id.toString());
    }

    /** Parses a position that {@link #write} returned; empty for any other text. */
    public static Optional<TimelinePlace> read(String text) {
        String[] parts = text.split(SEPARATOR, -1);
        Optional<Order> order = named(Order.values(), parts[0]);
        Optional<Kind> kind = parts.length == PARTS ? named(Kind.values(), parts[2]) : Optional.empty();
        if (order.isEmpty() || kind.isEmpty()) {
            return Optional.empty();
        }
        try {
            Instant at = Instant.parse(parts[1]);
            return Uuids.parse(parts[3]).map(id -> new TimelinePlace(order.get(), at, kind.get(), id));
        } catch (DateTimeParseException tampered) {
            return Optional.empty();
        }
    }

    private static <E extends Enum<E>> Optional<E> named(E[] constants, String name) {
        return Arrays.stream(constants)
                .filter(constant -> constant.name().equals(name))
                .findFirst();
    }
}
