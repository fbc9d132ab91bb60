package dev.intake.program;

/** What became of a wish to delete a program. */
public sealed interface ProgramDeletion {
    /** It was a draft, and is gone with its emails. */
    record Deleted() implements ProgramDeletion {}

    /**
     * It was approved before, so that events, emails and contacts name it. It stays.
     *
     * @param state the state it is in
     */
    record NotADraft(ProgramState state) implements ProgramDeletion {}

    /** There is no such tenant, or it has no such program. */
    record NoSuchProgram() implements ProgramDeletion {}
}
