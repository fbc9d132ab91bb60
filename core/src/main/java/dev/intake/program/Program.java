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

    /** Returns whether a person has approved the program, so that contacts may be enrolled in it. */
    boolean wasLive();

    /** Returns the program in the same state with another outline of the same id. */
    Program with(ProgramOutline changed);

    /** Returns the program's id. */
    default ProgramId id() {
        return outline().id();
    }

    /** A program that is not live, so that it can be archived. */
    sealed interface Archivable extends Program {
        /** Archives the program; {@link Archived#before} keeps its state. */
        default Archived archive() {
            return new Archived(this);
        }
    }

    /**
     * Not yet approved: it cannot fire.
     *
     * @param outline its properties
     */
    record Draft(ProgramOutline outline) implements Archivable {
        /** Activates the draft after a person approved it. */
        public Live approve() {
            return new Live(outline);
        }

        @Override
        public ProgramState state() {
            return ProgramState.DRAFT;
        }

        @Override
        public boolean wasLive() {
            return false;
        }

        @Override
        public Draft with(ProgramOutline changed) {
            return new Draft(changed);
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

        @Override
        public boolean wasLive() {
            return true;
        }

        @Override
        public Live with(ProgramOutline changed) {
            return new Live(changed);
        }
    }

    /**
     * Paused: it cannot fire.
     *
     * @param outline its properties
     */
    record Paused(ProgramOutline outline) implements Archivable {
        /** Activates the program again; events that arrived during the pause have no effect. */
        public Live resume() {
            return new Live(outline);
        }

        @Override
        public ProgramState state() {
            return ProgramState.PAUSED;
        }

        @Override
        public boolean wasLive() {
            return true;
        }

        @Override
        public Paused with(ProgramOutline changed) {
            return new Paused(changed);
        }
    }

    /**
     * Archived: it cannot fire, sends nothing, and is omitted from lists. A person can restore it.
     *
     * @param before the program before it was archived, and after it is restored
     */
    record Archived(Archivable before) implements Program {
        @Override
        public ProgramOutline outline() {
            return before.outline();
        }

        @Override
        public ProgramState state() {
            return ProgramState.ARCHIVED;
        }

        @Override
        public boolean wasLive() {
            return before.wasLive();
        }

        @Override
        public Archived with(ProgramOutline changed) {
            return before instanceof Draft ? new Draft(changed).archive() : new Paused(changed).archive();
        }
    }
}
