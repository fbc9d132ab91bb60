package dev.intake.connector;

import dev.intake.kernel.Json;
import java.util.List;
import java.util.Optional;

/**
 * The information in a listed object, in the form of the provider's events. (ADR 142)
 *
 * @param state an event with the customer, in its current state if the event has no time; absent if the object has no
 *     customer besides those of its events
 * @param events the past events that the object still shows, oldest first. Each has its own time and states an {@link
 *     ObjectFact}; its id is the key of this fact.
 */
public record Past(Optional<Json> state, List<Json> events) {
    /** The object shows nothing. */
    public static final Past NOTHING = new Past(Optional.empty(), List.of());

    /** Copies the list. */
    public Past {
        events = List.copyOf(events);
    }
}
