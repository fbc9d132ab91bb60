package dev.intake.ingest;

import dev.intake.enrollment.ProgramId;
import dev.intake.program.Firing;

/**
 * The effect of an event on a program that its type triggers, in any state of the program.
 *
 * @param program the program's id
 * @param name the program's name
 * @param firing whether the event enrolls the contact, and the reason if not
 */
public record ProgramReport(ProgramId program, String name, Firing firing) {}
