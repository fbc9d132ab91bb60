package dev.intake.ingest;

import dev.intake.event.EventType;
import java.util.Optional;

/**
 * What is wrong with a request, and where.
 *
 * @param place the path from the body, as in {@code batch[3].email}
 * @param rule the rule it breaks, as in {@code must be a valid email address}
 * @param messageId the id of the operation that it is about, as it would have been stored; absent when it has none that
 *     could be one, or when it is about no single operation
 * @param event the type of the event that the operation is about; absent when it has none that could be one
 */
public record Finding(String place, String rule, Optional<String> messageId, Optional<EventType> event) {
    /** A finding about no operation with an id. */
    public Finding(String place, String rule) {
        this(place, rule, Optional.empty(), Optional.empty());
    }

    /** The finding, seen from one level up. */
    public Finding in(String outer) {
        return new Finding(place.isEmpty() ? outer : outer + "." + place, rule, messageId, event);
    }

    /** The same finding about the operation of this id that tracks an event of this type. */
    public Finding about(Optional<String> id, Optional<EventType> type) {
        return new Finding(place, rule, id, type);
    }

    @Override
    public String toString() {
        return place.isEmpty() ? rule : place + " " + rule;
    }
}
