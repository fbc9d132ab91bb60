package dev.intake.step;

import dev.intake.enrollment.ProgramId;
import dev.intake.id.TenantId;
import dev.intake.program.Passage;
import dev.intake.store.StorageException;
import java.time.Instant;
import java.util.List;

/**
 * Where workers, on any number of nodes, get passages that are due. It does not wait for the tenant's units of work, nor
 * they for it.
 */
public interface StepQueue {
    /**
     * Claims passages of a program that are due: each gets {@link Passage#claimed} and is given to nobody else before
     * {@code until}. One that another worker is just claiming is passed over. A worker that dies loses nothing: what it
     * claimed is due again then.
     *
     * @param now what is due
     * @param until when the claim ends, after {@code now}
     * @param limit how many at most, at least 1
     * @return the claimed passages as they are now stored, the longest due first; none when there is no such tenant
     * @throws StorageException when the store failed; what was claimed is then due again at {@code until}
     */
    List<Passage> claim(TenantId tenant, ProgramId program, Instant now, Instant until, int limit);
}
