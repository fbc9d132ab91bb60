package dev.intake.access;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;

/**
 * An action that was performed or refused. The entry is written in the unit of work of the action or before it, so
 * every action has an entry.
 *
 * @param id unique per tenant
 * @param at the time, to the microsecond
 * @param actor the person or program that acted
 * @param action the action, such as {@code call setup_events_ingestion}; never text from a caller
 * @param outcome whether it was allowed
 */
public record AuditEntry(UUID id, Instant at, Actor actor, String action, Outcome outcome) {
    /** How long entries of this record and of the sign-in record are kept: 400 days. PostgreSQL's policies have the same number. */
    public static final Duration LIFETIME = Duration.ofDays(400);

    /** Truncates the time to microseconds. */
    public AuditEntry {
        at = at.truncatedTo(ChronoUnit.MICROS);
    }

    /** Whether the action was allowed. */
    public enum Outcome {
        /** Allowed. */
        ALLOWED,
        /** Refused and not performed. */
        REFUSED
    }
}
