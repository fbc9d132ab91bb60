package dev.intake.program;

/** The outcome of an edit that named the revision it started from. */
public sealed interface ProgramEdit {
    /**
     * The edit is stored.
     *
     * @param program the edited program
     */
    record Saved(Program program) implements ProgramEdit {}

    /**
     * Somebody else changed the program meanwhile; nothing is stored.
     *
     * @param program the program
     * @param now what it sends at present
     */
    record Stale(Program program, EmailSequence now) implements ProgramEdit {}

    /** There is no such tenant, or it has no such program. */
    record NoSuchProgram() implements ProgramEdit {}
}
