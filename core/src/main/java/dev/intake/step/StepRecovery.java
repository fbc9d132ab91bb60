package dev.intake.step;

import dev.intake.kernel.Lasting;
import dev.intake.kernel.StorageException;
import dev.intake.kernel.TenantId;
import dev.intake.program.EnrollmentProgressStore;
import java.time.Duration;
import java.time.Instant;

/** Finds the steps that wait for a time that was set by a clock that was ahead. */
@FunctionalInterface
public interface StepRecovery {
    /**
     * Returns until when enrollments may be due that a worker holds, of a node whose clock may be ahead by as much as a claim
     * lasts.
     */
    static Instant heldUntil(Instant now) {
        return Lasting.latestEnd(EnrollmentProgressStore.CLAIM.multipliedBy(2), now);
    }

    /** Returns the latest time that a clock shows now, if it differs no more than clocks may. */
    static Instant trustedUntil(Instant now) {
        return Lasting.latestEnd(Duration.ZERO, now);
    }

    /**
     * Makes enrollments due, of which the current step began, or whose last claim was made, later than {@link #trustedUntil}. The delay
     * of such a step counts from {@code now}. Enrollments that are due by {@link #heldUntil} stay as they are. The recovery does not
     * wait for units of work of the tenant, and does not delay them.
     *
     * @param limit the maximum number, at least 1
     * @return the number of enrollments that are due now
     * @throws StorageException if storage fails
     */
    int recover(TenantId tenant, Instant now, int limit);
}
