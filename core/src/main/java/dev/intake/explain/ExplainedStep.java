package dev.intake.explain;

/**
 * A step of a program and how it stands with a contact.
 *
 * @param step the step's place in the program, from 0; an email can be of a step that the program no longer has
 * @param standing how it stands
 */
public record ExplainedStep(int step, StepStanding standing) {}
