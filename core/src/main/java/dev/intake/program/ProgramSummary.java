package dev.intake.program;

/**
 * A program at a glance.
 *
 * @param program which one, and its state
 * @param figures how much there is of it
 */
public record ProgramSummary(Program program, ProgramFigures figures) {}
