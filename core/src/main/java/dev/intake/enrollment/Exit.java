package dev.intake.enrollment;

import dev.intake.access.Actor;
import dev.intake.event.EventId;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * The end of an enrollment before its last step. No email of the enrollment begins afterwards.
 *
 * @param event the event that ended it; absent if a person did
 * @param person the person who ended it; absent if an event did, and for exits of versions that did not store the person
 * @param at when it was processed, in microseconds
 */
public record Exit(Optional<EventId> event, Optional<Actor> person, Instant at) {
    /** Truncates the time to the stored precision. */
    public Exit {
        at = at.truncatedTo(ChronoUnit.MICROS);
    }

    /** Returns an exit that an event caused. */
    public static Exit by(EventId event, Instant at) {
        return new Exit(Optional.of(event), Optional.empty(), at);
    }

    /** Returns an exit that a person caused. */
    public static Exit by(Actor person, Instant at) {
        return new Exit(Optional.empty(), Optional.of(person), at);
    }
}
