package dev.intake.app.programfile;

import java.util.List;

/** What became of reading a program file. */
public sealed interface ProgramFileReading {
    /**
     * It keeps every rule.
     *
     * @param file what it says
     */
    record Read(ProgramFile file) implements ProgramFileReading {}

    /**
     * It breaks rules.
     *
     * @param faults all that were found, in the order of the file; at least one
     */
    record Unreadable(List<FileFault> faults) implements ProgramFileReading {
        /** Copies the list, and refuses an empty one. */
        public Unreadable {
            faults = List.copyOf(faults);
            if (faults.isEmpty()) {
                throw new IllegalArgumentException("an unreadable file has a fault");
            }
        }
    }
}
