package dev.intake.app.programfile;

import java.util.List;
import java.util.function.Function;

/** The result of reading a program file. */
public sealed interface ProgramFileReading {
    /** Returns what the function of this case returns. */
    <R> R fold(Cases<R> cases);

    /**
     * The file is valid.
     *
     * @param file its content
     */
    record Read(ProgramFile file) implements ProgramFileReading {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.read().apply(this);
        }
    }

    /**
     * The file is invalid.
     *
     * @param faults all faults, in the order of the file; at least one
     */
    record Unreadable(List<FileFault> faults) implements ProgramFileReading {
        /** Copies the list and rejects an empty one. */
        public Unreadable {
            faults = List.copyOf(faults);
            if (faults.isEmpty()) {
                throw new IllegalArgumentException("an unreadable file has a fault");
            }
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.invalid().apply(this);
        }
    }

    /**
     * One function per case.
     *
     * @param <R> the result of the functions
     */
    record Cases<R>(Function<Read, R> read, Function<Unreadable, R> invalid) {}
}
