package dev.intake.sync;

import java.time.Instant;
import java.util.Optional;

/**
 * An event that the provider lists and that was not recorded before.
 *
 * @param eventId the provider's id; empty if the event cannot be read
 * @param type the provider's type; empty if the event cannot be read
 * @param occurredAt when it occurred; absent if the event cannot be read
 * @param outcome its outcome
 */
public record FoundEvent(String eventId, String type, Optional<Instant> occurredAt, Outcome outcome) {
    /** The outcome of an event that was missing. */
    public enum Outcome {
        /** It is recorded now, or waits for its customer to be known. */
        RECORDED,
        /** It is stored now as an event that Intake does not use. */
        IGNORED,
        /** It is kept for a retry, because it could not be translated. */
        KEPT,
        /** It is still missing, because it cannot be read, or belongs to the other mode, test or live. */
        MISSING
    }
}
