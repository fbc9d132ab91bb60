package dev.intake.program;

import java.util.Locale;

/** The states of a program, by the names that the specification gives them. (Spec, States and transitions) */
public enum ProgramState {
    /** Drafted, waiting for a person's approval. */
    DRAFT {
        @Override
        public Program of(ProgramOutline outline) {
            return new Program.Draft(outline);
        }
    },
    /** Live: matching events fire it. */
    ACTIVE {
        @Override
        public Program of(ProgramOutline outline) {
            return new Program.Live(outline);
        }
    },
    /** Stopped for a while. */
    PAUSED {
        @Override
        public Program of(ProgramOutline outline) {
            return new Program.Paused(outline);
        }
    };

    /** The program of this outline in this state, for a store that reads it back. */
    public abstract Program of(ProgramOutline outline);

    /** The name in lower case, as it is shown and stored. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
