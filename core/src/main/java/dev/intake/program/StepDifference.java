package dev.intake.program;

import java.util.Optional;

/**
 * What an edit does to a step.
 *
 * @param kind what it does
 * @param before the step before the edit; absent if it is added
 * @param after the step after the edit; absent if it is removed
 */
public record StepDifference(Kind kind, Optional<Place> before, Optional<Place> after) {
    /** What an edit does to a step. */
    public enum Kind {
        /** Nothing, except that steps before it may be added or removed. */
        KEPT,
        /** It changes its emails or its delay. */
        CHANGED,
        /** It moves it past steps that stay; the delay may change, too. */
        MOVED,
        /** It adds it. */
        ADDED,
        /** It removes it. */
        REMOVED
    }

    /**
     * A step and where it is.
     *
     * @param position index of the step, from 0
     */
    public record Place(int position, Step step) {}

    static StepDifference of(Place before, Place after) {
        return new StepDifference(
                before.step().equals(after.step()) ? Kind.KEPT : Kind.CHANGED, Optional.of(before), Optional.of(after));
    }

    static StepDifference moved(Place before, Place after) {
        return new StepDifference(Kind.MOVED, Optional.of(before), Optional.of(after));
    }

    static StepDifference removed(Place before) {
        return new StepDifference(Kind.REMOVED, Optional.of(before), Optional.empty());
    }

    static StepDifference added(Place after) {
        return new StepDifference(Kind.ADDED, Optional.empty(), Optional.of(after));
    }

    /** Returns whether the step has a position before the first one and one from it on, after the edit. */
    boolean isSentAgain(int passed) {
        return before.filter(place -> place.position() < passed).isPresent()
                && after.filter(place -> place.position() >= passed).isPresent();
    }

    /** Returns whether contacts that have passed this number of steps would have received the step, but not after the edit. */
    boolean isLeftOut(int passed) {
        return before.filter(place -> place.position() >= passed).isPresent()
                && after.filter(place -> place.position() < passed).isPresent();
    }
}
