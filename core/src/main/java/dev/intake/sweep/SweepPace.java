package dev.intake.sweep;

/**
 * How fast a sweep of what is old goes on. Between two of its steps it waits here, with nothing locked, so that whoever
 * sends meanwhile has the database to himself most of the time.
 */
@FunctionalInterface
public interface SweepPace {
    /** One step after the other. */
    SweepPace AT_ONCE = () -> true;

    /**
     * Waits as long as the next step should.
     *
     * @return whether there should be one: a sweep that ends here has done whole steps only, and the next does the rest
     */
    boolean goOn();
}
