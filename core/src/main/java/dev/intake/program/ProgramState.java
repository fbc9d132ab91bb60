package dev.intake.program;

import java.util.Locale;

/** The states of a program, as named by the specification. (Spec, States and transitions) */
public enum ProgramState {
    /** Waits for a person's approval. */
    DRAFT {
        @Override
        public Program of(ProgramOutline outline) {
            return new Program.Draft(outline);
        }
    },
    /** Matching events enroll contacts. */
    ACTIVE {
        @Override
        public Program of(ProgramOutline outline) {
            return new Program.Live(outline);
        }
    },
    /** Temporarily stopped. */
    PAUSED {
        @Override
        public Program of(ProgramOutline outline) {
            return new Program.Paused(outline);
        }
    },
    /** Out of use, with its results and history. (ADR 125) */
    ARCHIVED {
        /** Returns an archived program that was paused. */
        @Override
        public Program of(ProgramOutline outline) {
            return new Program.Paused(outline).archive();
        }
    };

    /** Returns the program with this outline in this state, for storage. */
    public abstract Program of(ProgramOutline outline);

    /** Returns the displayed and stored name in lower case. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
