package dev.intake.step;

import dev.intake.enrollment.ProgramId;
import dev.intake.kernel.StorageException;
import dev.intake.kernel.TenantId;
import dev.intake.program.EnrollmentProgress;
import java.time.Instant;
import java.util.List;

/**
 * The queue from which workers, on any number of nodes, claim due enrollments. Claims and the tenant's units of work don't
 * wait for each other.
 */
public interface StepQueue {
    /**
     * Claims due enrollments of a program. Each is {@link EnrollmentProgress#claimed}, and no other worker claims it before
     * {@code until}. Skips enrollments that another worker is claiming. If the worker crashes, its enrollments are due again
     * at {@code until}.
     *
     * @param now the time by which they are due
     * @param until when the claim ends, after {@code now}
     * @param limit the maximum number, at least 1
     * @return the claimed enrollments as stored, in the order of
     *     {@link EnrollmentProgress#LONGEST_DUE_FIRST}; empty if there is no such tenant
     * @throws StorageException if storage fails; claimed enrollments are due again at {@code until}
     */
    List<EnrollmentProgress> claim(TenantId tenant, ProgramId program, Instant now, Instant until, int limit);
}
