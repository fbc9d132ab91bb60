package dev.intake.program;

/** The outcome of a request to delete a program. */
public sealed interface ProgramDeletion {
    /** The draft and its emails are deleted. */
    record Deleted() implements ProgramDeletion {}

    /**
     * The program was approved before, so events, emails and contacts refer to it. It is unchanged.
     *
     * @param state its state
     */
    record NotADraft(ProgramState state) implements ProgramDeletion {}

    /** The tenant or the program does not exist. */
    record NoSuchProgram() implements ProgramDeletion {}
}
