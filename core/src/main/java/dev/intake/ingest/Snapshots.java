package dev.intake.ingest;

import dev.intake.id.TenantId;
import dev.intake.store.StorageException;
import dev.intake.store.UnitOfWork.Work;
import java.util.Optional;

/**
 * Reads one tenant as of one moment. A snapshot sees what a unit of work would see at that moment, and cannot change it. It
 * waits for no unit of work, and none waits for it.
 */
public interface Snapshots {
    /**
     * Does the work on what was committed when it began, and on nothing that is committed meanwhile. A storage may repeat
     * the work after a fault, so the work has no effects of its own.
     *
     * @param work reads; the reader cannot be used afterwards
     * @return what the work returned; empty, and the work not done, when there is no such tenant
     * @throws StorageException when the storage failed
     */
    <T> Optional<T> ofTenant(TenantId tenant, Work<? super BatchReader, T> work);
}
