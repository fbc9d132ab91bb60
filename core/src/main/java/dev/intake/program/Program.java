package dev.intake.program;

import dev.intake.enrollment.ProgramId;

/**
 * A lifecycle program. Each state is a type, so invalid transitions do not compile: only a {@link Live} program can be
 * passed to the firing rules, and a draft cannot be paused. (Spec, States and transitions; Decisions 6.1)
 */
public sealed interface Program {
    /** Returns the properties that are independent of its state. */
    ProgramOutline outline();

    /** Returns the name of its state. */
    ProgramState state();

    /** Returns the program's id. */
    default ProgramId id() {
        return outline().id();
    }

    /**
     * Not yet approved: it cannot fire.
     *
     * @param outline its properties
     */
    record Draft(ProgramOutline outline) implements Program {
        /** Activates the draft, once a person approved it. */
        public Live approve() {
            return new Live(outline);
        }

        @Override
        public ProgramState state() {
            return ProgramState.DRAFT;
        }
    }

    /**
     * Active: a matching event fires it, once per contact.
     *
     * @param outline its properties
     */
    record Live(ProgramOutline outline) implements Program {
        /** Stops enrollments and sends until the program is resumed. */
        public Paused pause() {
            return new Paused(outline);
        }

        @Override
        public ProgramState state() {
            return ProgramState.ACTIVE;
        }
    }

    /**
     * Paused: it cannot fire.
     *
     * @param outline its properties
     */
    record Paused(ProgramOutline outline) implements Program {
        /** Activates the program again; events that arrived during the pause have no effect. */
        public Live resume() {
            return new Live(outline);
        }

        @Override
        public ProgramState state() {
            return ProgramState.PAUSED;
        }
    }
}
