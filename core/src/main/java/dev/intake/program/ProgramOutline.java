package dev.intake.program;

import dev.intake.enrollment.ProgramId;
import dev.intake.text.CleanText;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * What a program is, whatever its state.
 *
 * @param id unique per tenant
 * @param name what people call it; 1 to {@value #MAX_NAME} characters, cleaned and trimmed
 * @param kind what it is for
 * @param trigger what starts it
 * @param createdAt when it was drafted, to the microsecond
 */
public record ProgramOutline(ProgramId id, String name, ProgramKind kind, Trigger trigger, Instant createdAt) {
    /** Characters in a program's name, at most. */
    public static final int MAX_NAME = 200;

    /** Refuses a name that is not cleaned, blank or too long, and brings the time to the precision that is stored. */
    public ProgramOutline {
        if (name.isEmpty() || !CleanText.trimmed(name, MAX_NAME).equals(name)) {
            throw new IllegalArgumentException("a program's name is trimmed text of 1 to " + MAX_NAME + " characters");
        }
        createdAt = createdAt.truncatedTo(ChronoUnit.MICROS);
    }
}
