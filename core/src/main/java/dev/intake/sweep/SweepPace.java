package dev.intake.sweep;

/**
 * The pace of a sweep. It waits between steps, with nothing locked, so that ingestion has the database most of the
 * time.
 */
@FunctionalInterface
public interface SweepPace {
    /** Runs steps without waiting. */
    SweepPace UNTHROTTLED = () -> true;

    /**
     * Waits before the next step.
     *
     * @return whether to continue; a sweep that is stopped has only completed steps, and the next one does the rest
     */
    boolean proceed();
}
