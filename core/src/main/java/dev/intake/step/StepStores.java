package dev.intake.step;

import dev.intake.suppression.SuppressionStore;
import java.util.List;
import java.util.Optional;

/** Reads and writes due steps within a unit of work. */
public interface StepStores {
    /**
     * Returns the stored data that decisions about these enrollments and emails depend on. No worker claims the
     * enrollments before the unit of work ends.
     *
     * @return empty when there is no such program
     */
    Optional<StepSnapshot> gather(StepRefs refs);

    /**
     * Stores the progress and the emails of decisions.
     *
     * @param decisions about enrollments that are stored, at most one of each
     */
    void apply(List<StepDecision> decisions);

    /** Returns the store of closed addresses. */
    SuppressionStore suppressions();
}
