package dev.intake.enrollment;

import dev.intake.contact.AttributeKey;
import dev.intake.event.EventRecord;
import dev.intake.event.EventType;
import dev.intake.kernel.Lasting;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The events that end an enrollment before its last step. An event ends an enrollment of its contact if its type is one
 * of {@code until}, the properties of {@code match} equal those of the entry event, and it occurred no earlier than the
 * entry event, whichever of the two arrived first. It may also have occurred after the entry event arrived, because the
 * clock of that event's sender may be ahead. After that, no email of the enrollment begins.
 *
 * @param until event types of any source, without repetition, 0 to {@value #MAX_TYPES}; empty if only the last step ends an
 *     enrollment
 * @param match keys of properties, without repetition, 0 to {@value #MAX_KEYS}; a key that both events lack is equal
 * @param historical whether historical events end enrollments, too
 */
public record ExitRule(List<EventType> until, List<AttributeKey> match, boolean historical) {
    /** The largest number of event types. */
    public static final int MAX_TYPES = 20;

    /** The largest number of property keys. */
    public static final int MAX_KEYS = 10;

    /** No event ends an enrollment. */
    public static final ExitRule NONE = new ExitRule(List.of(), List.of(), false);

    /** Rejects repetitions, more than the limits, and conditions without a type. */
    public ExitRule {
        until = List.copyOf(until);
        match = List.copyOf(match);
        if (until.size() > MAX_TYPES || match.size() > MAX_KEYS) {
            throw new IllegalArgumentException(
                    "an exit rule has at most " + MAX_TYPES + " event types and " + MAX_KEYS + " property keys");
        }
        if (until.stream().distinct().count() < until.size()
                || match.stream().distinct().count() < match.size()) {
            throw new IllegalArgumentException("an exit rule names nothing twice");
        }
        if (until.isEmpty() && (!match.isEmpty() || historical)) {
            throw new IllegalArgumentException("an exit rule without event types has no conditions");
        }
    }

    /**
     * Returns the rule as a phrase, such as {@code payment-recovered or subscription-canceled, if subscription_id is the
     * same}; empty if no event ends an enrollment.
     */
    public String inWords() {
        String events = until.stream().map(EventType::value).collect(Collectors.joining(" or "));
        String keys = match.stream().map(AttributeKey::value).collect(Collectors.joining(" and "));
        return events
                + (keys.isEmpty() ? "" : ", if " + keys + (match.size() == 1 ? " is the same" : " are the same"))
                + (historical ? ", historical events included" : "");
    }

    /** Returns whether no event ends an enrollment. */
    public boolean isEmpty() {
        return until.isEmpty();
    }

    /**
     * Returns whether the event ends the enrollment. The event belongs to the contact of the enrollment.
     *
     * @param entryEvent the event that began the enrollment; absent once retention has removed it, and then neither its
     *     properties nor its time keep the enrollment from ending
     */
    public boolean ends(Enrollment enrollment, Optional<EventRecord> entryEvent, EventRecord event) {
        return endsAny(enrollment, event)
                && entryEvent
                        .map(entry -> matches(entry, event)
                                && (!event.occurredAt().isBefore(entry.occurredAt())
                                        || (followsArrival(entry, event)
                                                && event.receivedAt().isAfter(entry.receivedAt()))))
                        .orElse(true);
    }

    /**
     * Returns whether the event ends the enrollment, as {@link #ends} does, of an event that was recorded after the entry event
     * under the tenant's lock. That order counts where both have no time but that of their arrival, and up to
     * {@link Lasting#USUAL_DIFFERENCE} where one of them has: the nodes that received them may have different clocks. (Decisions 6.9)
     *
     * @param entryEvent the event that began the enrollment; absent once retention has removed it
     */
    boolean endsLater(Enrollment enrollment, Optional<EventRecord> entryEvent, EventRecord event) {
        return endsAny(enrollment, event)
                && entryEvent
                        .map(entry -> matches(entry, event) && isLater(entry, event))
                        .orElse(true);
    }

    private boolean endsAny(Enrollment enrollment, EventRecord event) {
        return until.contains(event.type())
                && !event.id().equals(enrollment.entryEvent())
                && (historical || !event.historical());
    }

    private boolean matches(EventRecord entry, EventRecord event) {
        return match.stream()
                .allMatch(key ->
                        event.properties().get(key).equals(entry.properties().get(key)));
    }

    private static boolean isLater(EventRecord entry, EventRecord event) {
        if (!statesItsTime(entry) && !statesItsTime(event)) {
            return true;
        }
        Duration differ = statesItsTime(entry) && statesItsTime(event) ? Duration.ZERO : Lasting.USUAL_DIFFERENCE;
        return !event.occurredAt().plus(differ).isBefore(entry.occurredAt()) || followsArrival(entry, event);
    }

    private static boolean statesItsTime(EventRecord event) {
        return !event.occurredAt().equals(event.receivedAt());
    }

    /** Returns whether the event occurred after the entry event had arrived, whose own time is then later than its arrival. */
    private static boolean followsArrival(EventRecord entry, EventRecord event) {
        return event.occurredAt().isAfter(entry.receivedAt());
    }
}
