package dev.intake.ingest;

import dev.intake.enrollment.ProgramId;
import dev.intake.program.Firing;

/**
 * What an event does to one of the programs that its type starts, whatever the program's state.
 *
 * @param program which one
 * @param name what people call it
 * @param firing whether the event fires it, and if not, why
 */
public record ProgramReport(ProgramId program, String name, Firing firing) {}
