package dev.intake.program;

import dev.intake.enrollment.ProgramId;
import dev.intake.text.CleanText;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * The properties of a program that are independent of its state.
 *
 * @param id unique per tenant
 * @param name the display name; 1 to {@value #MAX_NAME} characters, cleaned and trimmed
 * @param kind its purpose
 * @param trigger the events that start it
 * @param createdAt when it was drafted, to the microsecond
 */
public record ProgramOutline(ProgramId id, String name, ProgramKind kind, Trigger trigger, Instant createdAt) {
    /** Characters in a program's name, at most. */
    public static final int MAX_NAME = 200;

    /** Rejects a name that is blank, uncleaned or too long, and truncates the time to microseconds. */
    public ProgramOutline {
        if (name.isEmpty() || !CleanText.trimmed(name, MAX_NAME).equals(name)) {
            throw new IllegalArgumentException("a program's name is trimmed text of 1 to " + MAX_NAME + " characters");
        }
        createdAt = createdAt.truncatedTo(ChronoUnit.MICROS);
    }

    /** Returns the outline with another name. */
    public ProgramOutline named(String other) {
        return new ProgramOutline(id, other, kind, trigger, createdAt);
    }
}
