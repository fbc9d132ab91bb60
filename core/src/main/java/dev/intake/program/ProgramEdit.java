package dev.intake.program;

import java.util.function.Function;

/** The outcome of an edit of a known revision. */
public sealed interface ProgramEdit {
    /** Returns what the function of this case returns. */
    <R> R fold(Cases<R> cases);

    /**
     * The edit is stored.
     *
     * @param program the edited program
     */
    record Saved(Program program) implements ProgramEdit {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.saved().apply(this);
        }
    }

    /**
     * The program changed since the editor read it; nothing is stored.
     *
     * @param program the program
     * @param now its present emails
     */
    record Stale(Program program, EmailSequence now) implements ProgramEdit {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.stale().apply(this);
        }
    }

    /** The tenant or the program does not exist. */
    record NoSuchProgram() implements ProgramEdit {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.noSuchProgram().apply(this);
        }
    }

    /**
     * One function per case, so that a new case does not compile until each reader has decided.
     *
     * @param <R> what a reader makes of each case
     */
    record Cases<R>(Function<Saved, R> saved, Function<Stale, R> stale, Function<NoSuchProgram, R> noSuchProgram) {}
}
