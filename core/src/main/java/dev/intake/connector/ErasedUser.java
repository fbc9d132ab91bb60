package dev.intake.connector;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * That the contact of a user was erased. A deletion of the user that the provider reports afterwards makes no contact.
 * (Decisions 5)
 *
 * @param at when, to the microsecond
 */
public record ErasedUser(Instant at) implements ObjectMemory {
    /** Brings the time to the precision that is stored. */
    public ErasedUser {
        at = at.truncatedTo(ChronoUnit.MICROS);
    }

    @Override
    public <R> R fold(Cases<R> cases) {
        return cases.erased().apply(this);
    }
}
