package dev.intake.step;

import dev.intake.enrollment.ProgramId;
import dev.intake.id.TenantId;
import dev.intake.program.EnrollmentProgress;
import dev.intake.store.StorageException;
import java.time.Instant;
import java.util.List;

/**
 * The queue from which workers, on any number of nodes, claim due enrollments. It does not wait for the tenant's units of work, nor
 * they for it.
 */
public interface StepQueue {
    /**
     * Claims due enrollments of a program: each gets {@link EnrollmentProgress#claimed} and is given to nobody else before
     * {@code until}. One that another worker is just claiming is passed over. A worker that dies loses nothing: what it
     * claimed is due again then.
     *
     * @param now what is due
     * @param until when the claim ends, after {@code now}
     * @param limit how many at most, at least 1
     * @return the claimed enrollments as they are now stored, the longest due first; none when there is no such tenant
     * @throws StorageException when the store failed; what was claimed is then due again at {@code until}
     */
    List<EnrollmentProgress> claim(TenantId tenant, ProgramId program, Instant now, Instant until, int limit);
}
