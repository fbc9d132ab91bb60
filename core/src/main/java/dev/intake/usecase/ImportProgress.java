package dev.intake.usecase;

import dev.intake.port.UserCursor;
import java.util.Optional;

/**
 * How far an import has come.
 *
 * @param seen users that the provider listed in this run
 * @param imported those of them that are contacts now, new or refreshed
 * @param reached where the next page begins, from which another run can go on; absent at the start of the list and
 *     behind its last page
 */
public record ImportProgress(long seen, long imported, Optional<UserCursor> reached) {
    /** Users that were passed over: deleted ones, those of whom newer data is stored, and those without an id. */
    public long passedOver() {
        return seen - imported;
    }
}
