package dev.intake.program;

/** The outcome of an edit of a known revision. */
public sealed interface ProgramEdit {
    /**
     * The edit is stored.
     *
     * @param program the edited program
     */
    record Saved(Program program) implements ProgramEdit {}

    /**
     * The program changed since the editor read it; nothing is stored.
     *
     * @param program the program
     * @param now its present emails
     */
    record Stale(Program program, EmailSequence now) implements ProgramEdit {}

    /** The tenant or the program does not exist. */
    record NoSuchProgram() implements ProgramEdit {}
}
