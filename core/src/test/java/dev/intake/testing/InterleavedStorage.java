package dev.intake.testing;

import dev.intake.Storage;
import dev.intake.TenantStores;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.UnitOfWork;
import java.util.Deque;
import java.util.Optional;

/**
 * A storage on which something else happens before a unit of work begins.
 *
 * @param working does the work
 * @param beforeUnits what happens before each of the next units of work, in order; then nothing any more
 */
record InterleavedStorage(Storage working, Deque<Runnable> beforeUnits)
        implements ForwardingStorage, UnitOfWork<TenantStores> {
    @Override
    public UnitOfWork<TenantStores> unitOfWork() {
        return this;
    }

    @Override
    public <T> Optional<T> inTenant(TenantId tenant, Work<? super TenantStores, T> work) {
        Optional.ofNullable(beforeUnits.poll()).ifPresent(Runnable::run);
        return working.unitOfWork().inTenant(tenant, work);
    }
}
