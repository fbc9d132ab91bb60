package dev.intake.program;

/**
 * A program with its counts.
 *
 * @param program the program
 * @param figures its counts
 */
public record ProgramSummary(Program program, ProgramCounts figures) {}
