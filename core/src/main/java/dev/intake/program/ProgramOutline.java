package dev.intake.program;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * What a program is, whatever its state.
 *
 * @param id unique per tenant
 * @param name what people call it; 1 to {@value #MAX_NAME} characters
 * @param kind what it is for
 * @param trigger what starts it
 * @param createdAt when it was drafted, to the microsecond
 */
public record ProgramOutline(ProgramId id, String name, ProgramKind kind, Trigger trigger, Instant createdAt) {
    /** Characters in a program's name, at most. */
    public static final int MAX_NAME = 200;

    /** Brings the time to the precision that is stored. */
    public ProgramOutline {
        createdAt = createdAt.truncatedTo(ChronoUnit.MICROS);
    }
}
