package dev.intake.ingest;

import dev.intake.id.TenantId;
import dev.intake.store.StorageException;
import dev.intake.store.UnitOfWork.Work;
import java.util.Optional;

/**
 * One tenant as it was at one moment, for work that has to see everything as a unit of work would and must change
 * nothing. It waits for no unit of work, and none waits for it.
 */
public interface Snapshots {
    /**
     * Does the work on what was committed when it began, and on nothing that is committed meanwhile. A store that is
     * asked to write something throws; nothing is ever written. A storage may run the work again after a fault, so it
     * must have no effects of its own.
     *
     * @return what the work returned; empty, and the work not done, when there is no such tenant
     * @throws StorageException when the store failed, or the work tried to write
     */
    <T> Optional<T> ofTenant(TenantId tenant, Work<? super BatchStores, T> work);
}
