package dev.intake.connector;

import dev.intake.json.Json;
import java.util.List;
import java.util.Optional;

/**
 * What a listed object shows, in the form of the provider's events. (ADR 142)
 *
 * @param state an event that shows the customer: as it is now if the event has no time; absent if the object shows none that
 *     its events do not show
 * @param events the events of the past that the object still shows, oldest first. Each has its own time and states an {@link
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
