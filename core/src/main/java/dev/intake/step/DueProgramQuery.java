package dev.intake.step;

import dev.intake.enrollment.ProgramId;
import dev.intake.id.TenantId;
import dev.intake.store.StorageException;
import java.time.Instant;
import java.util.List;

/**
 * Finds programs with due steps, across tenants. It reads without locks, so its result may be out of date. Every method throws
 * {@link StorageException} when storage fails.
 */
@FunctionalInterface
public interface DueProgramQuery {
    /**
     * Live programs in which an enrollment is due, the longest waiting first.
     *
     * @param limit how many at most, at least 1
     */
    List<DueProgram> duePrograms(Instant now, int limit);

    /**
     * A program with work to do.
     *
     * @param tenant whose it is
     * @param program which
     */
    record DueProgram(TenantId tenant, ProgramId program) {}
}
