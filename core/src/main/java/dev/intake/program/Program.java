package dev.intake.program;

import dev.intake.enrollment.ProgramId;

/**
 * A lifecycle program. Its state is its type, so what a state forbids cannot be written down: only a {@link Live} one
 * can be handed to the rules that fire, and a draft has no way to be paused. (Spec, States and transitions; Decisions
 * 6.1)
 */
public sealed interface Program {
    /** What the program is, whatever its state. */
    ProgramOutline outline();

    /** The state, by name. */
    ProgramState state();

    /** The program's id. */
    default ProgramId id() {
        return outline().id();
    }

    /**
     * Not yet approved: it cannot fire.
     *
     * @param outline what it is
     */
    record Draft(ProgramOutline outline) implements Program {
        /** A person has approved it: from now on matching events fire it. */
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
     * @param outline what it is
     */
    record Live(ProgramOutline outline) implements Program {
        /** Nothing fires it until it is resumed, and its sends stop. */
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
     * @param outline what it is
     */
    record Paused(ProgramOutline outline) implements Program {
        /** Matching events fire it again; those that came while it was paused do not. */
        public Live resume() {
            return new Live(outline);
        }

        @Override
        public ProgramState state() {
            return ProgramState.PAUSED;
        }
    }
}
