package dev.intake.program;

import java.util.function.Function;

/** The outcome of a request to delete a program. */
public sealed interface ProgramDeletion {
    /** Returns what the function of this case returns. */
    <R> R fold(Cases<R> cases);

    /** The draft and its emails are deleted. */
    record Deleted() implements ProgramDeletion {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.deleted().apply(this);
        }
    }

    /**
     * The program was approved before, so events, emails and contacts refer to it. It is unchanged.
     *
     * @param state its state
     */
    record NotADraft(ProgramState state) implements ProgramDeletion {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.notADraft().apply(this);
        }
    }

    /** The tenant or the program does not exist. */
    record NoSuchProgram() implements ProgramDeletion {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.noSuchProgram().apply(this);
        }
    }

    /**
     * One function per case, so that a new case does not compile until each reader has decided.
     *
     * @param <R> the result of a reader
     */
    record Cases<R>(
            Function<Deleted, R> deleted, Function<NotADraft, R> notADraft, Function<NoSuchProgram, R> noSuchProgram) {}
}
