package dev.intake.program;

/**
 * A program to be drafted.
 *
 * @param name the display name; see {@link ProgramOutline}
 * @param kind its purpose
 * @param trigger the events that start it
 * @param sequence its emails
 */
public record ProgramPlan(String name, ProgramKind kind, Trigger trigger, EmailSequence sequence) {}
