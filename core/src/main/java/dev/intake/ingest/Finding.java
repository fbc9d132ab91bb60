package dev.intake.ingest;

import dev.intake.event.EventType;
import java.util.Optional;

/**
 * A violated rule of a request, and its place.
 *
 * @param place the path in the body, such as {@code batch[3].email}
 * @param rule the violated rule, such as {@code must be a valid email address}
 * @param messageId the {@code messageId} of the operation; absent if it has no valid one, or if the finding concerns no single
 *     operation
 * @param event the event type of the operation; absent if it has no valid one
 */
public record Finding(String place, String rule, Optional<String> messageId, Optional<EventType> event) {
    /** Creates a finding without {@code messageId} and event type. */
    public Finding(String place, String rule) {
        this(place, rule, Optional.empty(), Optional.empty());
    }

    /** Returns the finding with its place relative to an enclosing element. */
    public Finding in(String outer) {
        return new Finding(place.isEmpty() ? outer : outer + "." + place, rule, messageId, event);
    }

    /** Returns the finding with the {@code messageId} and the event type of its operation. */
    public Finding about(Optional<String> id, Optional<EventType> type) {
        return new Finding(place, rule, id, type);
    }

    @Override
    public String toString() {
        return place.isEmpty() ? rule : place + " " + rule;
    }
}
