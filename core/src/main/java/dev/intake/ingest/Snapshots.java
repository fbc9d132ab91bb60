package dev.intake.ingest;

import dev.intake.kernel.StorageException;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.UnitOfWork.Work;
import java.util.Optional;

/**
 * Consistent, read-only snapshots of one tenant. A snapshot reads the data that a unit of work would read at that moment. It
 * neither waits for units of work nor delays them.
 */
public interface Snapshots {
    /**
     * Runs the work on the data that was committed when it began. The storage may repeat the work after a failure, so the
     * work must have no side effects.
     *
     * @param work the work; its reader must not be used afterwards
     * @return the result of the work; empty, without running it, if there is no such tenant
     * @throws StorageException if the storage failed
     */
    <T> Optional<T> ofTenant(TenantId tenant, Work<? super BatchReader, T> work);
}
