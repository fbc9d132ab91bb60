package dev.intake.enrollment;

import dev.intake.event.EventId;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * The end of an enrollment before its last step. No email of the enrollment begins afterwards.
 *
 * @param event the event that ended it; absent if a person did
 * @param at when it was processed, in microseconds
 */
public record Exit(Optional<EventId> event, Instant at) {
    /** Truncates the time to the stored precision. */
    public Exit {
        at = at.truncatedTo(ChronoUnit.MICROS);
    }

    /** Returns an exit that an event caused. */
    public static Exit by(EventId event, Instant at) {
        return new Exit(Optional.of(event), at);
    }

    /** Returns an exit that a person caused. */
    public static Exit byPerson(Instant at) {
        return new Exit(Optional.empty(), at);
    }
}
