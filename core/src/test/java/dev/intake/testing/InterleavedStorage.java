package dev.intake.testing;

import dev.intake.port.Storage;
import dev.intake.port.UnitOfWork;
import dev.intake.tenant.TenantId;
import java.util.Deque;
import java.util.Optional;

/**
 * A storage on which something else happens before a unit of work begins.
 *
 * @param working does the work
 * @param beforeUnits what happens before each of the next units of work, in order; then nothing any more
 */
record InterleavedStorage(Storage working, Deque<Runnable> beforeUnits) implements ForwardingStorage, UnitOfWork {
    @Override
    public UnitOfWork unitOfWork() {
        return this;
    }

    @Override
    public <T> Optional<T> inTenant(TenantId tenant, Work<T> work) {
        Optional.ofNullable(beforeUnits.poll()).ifPresent(Runnable::run);
        return working.unitOfWork().inTenant(tenant, work);
    }
}
