package dev.intake.program;

/**
 * A program as it was written down, before it is stored.
 *
 * @param name what people call it; see {@link ProgramOutline}
 * @param kind what it is for
 * @param trigger what starts it
 * @param sequence what it sends
 */
public record ProgramPlan(String name, ProgramKind kind, Trigger trigger, EmailSequence sequence) {}
