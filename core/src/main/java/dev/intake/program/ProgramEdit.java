package dev.intake.program;

import java.util.function.Function;

/** The outcome of an edit. */
public sealed interface ProgramEdit {
    /** Returns what the function of this case returns. */
    <R> R fold(Cases<R> cases);

    /**
     * The edit is stored and has taken effect.
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
     * The edit is stored as the program's next version, which a person must approve. The program continues unchanged.
     *
     * @param program the program
     * @param version its next version
     */
    record AwaitsApproval(Program program, NextVersion version) implements ProgramEdit {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.awaitsApproval().apply(this);
        }
    }

    /**
     * The edit equals what the program, which was live, has already. A next version is discarded if there was one.
     *
     * @param program the program
     */
    record Unchanged(Program program) implements ProgramEdit {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.unchanged().apply(this);
        }
    }

    /**
     * The program changed since the editor read it; nothing is stored.
     *
     * @param program the program
     * @param now its current emails; those of its next version if it has one
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
     * @param <R> the result of a reader
     */
    record Cases<R>(
            Function<Saved, R> saved,
            Function<AwaitsApproval, R> awaitsApproval,
            Function<Unchanged, R> unchanged,
            Function<Stale, R> stale,
            Function<NoSuchProgram, R> noSuchProgram) {}
}
