package dev.intake.connector;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * A marker that the contact of a user was erased. A later report that the user was deleted creates no contact.
 * (Decisions 5)
 *
 * @param at time of the erasure, to the microsecond
 */
public record ErasedUser(Instant at) implements ObjectMemory {
    /** Truncates the time to the precision that is stored. */
    public ErasedUser {
        at = at.truncatedTo(ChronoUnit.MICROS);
    }

    @Override
    public <R> R fold(Cases<R> cases) {
        return cases.erased().apply(this);
    }
}
