package dev.intake.testing;

import dev.intake.Storage;
import dev.intake.TenantStores;
import dev.intake.kernel.StorageException;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.UnitOfWork;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A storage of a process that dies around one unit of work, which is stored entirely or not at all, with an unknown outcome.
 *
 * @param working does the work
 * @param stepsLeft how many steps are taken before that; each unit of work has two, its commit and its answer
 */
record DyingStorage(Storage working, AtomicInteger stepsLeft) implements ForwardingStorage, UnitOfWork<TenantStores> {
    DyingStorage(Storage working, int steps) {
        this(working, new AtomicInteger(steps));
    }

    @Override
    public UnitOfWork<TenantStores> unitOfWork() {
        return this;
    }

    @Override
    public <T> Optional<T> inTenant(TenantId tenant, Work<? super TenantStores, T> work) {
        step();
        Optional<T> done = working.unitOfWork().inTenant(tenant, work);
        step();
        return done;
    }

    private void step() {
        if (stepsLeft.getAndDecrement() <= 0) {
            throw new StorageException("working", new IllegalStateException("the process died"));
        }
    }
}
