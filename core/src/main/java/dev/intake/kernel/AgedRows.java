package dev.intake.kernel;

import java.time.Instant;

/** Rows of the tenant of a unit of work that are deleted once they are old enough. */
public interface AgedRows {
    /**
     * Deletes rows from before this time, oldest first.
     *
     * @param limit maximum number, at least 1
     * @return the number of deleted rows; fewer than the limit if none are left
     */
    int deleteBefore(Instant before, int limit);
}
