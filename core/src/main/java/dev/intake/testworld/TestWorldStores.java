package dev.intake.testworld;

import dev.intake.program.ProgramStores;

/** The stores needed to keep and empty a test world. */
public interface TestWorldStores extends ProgramStores {
    /**
     * Deletes contacts, events, enrollments, emails, deliveries and figures of the test world. Settings, keys, secrets,
     * programs and the audit record stay.
     *
     * @param limit the maximum number of rows, at least 1
     * @return the number of deleted rows; 0 if none is left
     * @throws IllegalStateException if the unit of work is of a live tenant
     */
    int deleteTestRows(int limit);
}
