package dev.intake.access;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;

/**
 * Something that was done, or refused for want of leave. Written before the deed, in a unit of work of its own or in the
 * deed's: nothing is done without its entry.
 *
 * @param id unique per tenant
 * @param at when, to the microsecond
 * @param actor by whom
 * @param action what, as in {@code call setup_events_ingestion}; nothing that a caller wrote
 * @param outcome what came of it
 */
public record AuditEntry(UUID id, Instant at, Actor actor, String action, Outcome outcome) {
    /** Brings the time to the precision that is stored. */
    public AuditEntry {
        at = at.truncatedTo(ChronoUnit.MICROS);
    }

    /** What came of it. */
    public enum Outcome {
        /** There was leave to do it. */
        ALLOWED,
        /** There was none, and it was not done. */
        REFUSED
    }
}
