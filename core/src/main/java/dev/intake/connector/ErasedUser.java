package dev.intake.connector;

import dev.intake.kernel.Lasting;
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

    /**
     * Returns until when what the provider reports may be of before the erasure: its clock may be ahead of the node's that
     * erased. (Decisions 6.9)
     */
    public Instant remembersUntil() {
        return at.plus(Lasting.USUAL_DIFFERENCE);
    }

    @Override
    public <R> R fold(Cases<R> cases) {
        return cases.erased().apply(this);
    }
}
