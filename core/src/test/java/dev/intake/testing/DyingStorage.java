package dev.intake.testing;

import dev.intake.port.Storage;
import dev.intake.port.StorageException;
import dev.intake.port.UnitOfWork;
import dev.intake.tenant.TenantId;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A storage of a process that dies: around one unit of work, of which nothing is stored or everything, and nobody learns
 * which.
 *
 * @param working does the work
 * @param stepsLeft how many steps are taken before that; each unit of work has two, its commit and its answer
 */
record DyingStorage(Storage working, AtomicInteger stepsLeft) implements ForwardingStorage, UnitOfWork {
    DyingStorage(Storage working, int steps) {
        this(working, new AtomicInteger(steps));
    }

    @Override
    public UnitOfWork unitOfWork() {
        return this;
    }

    @Override
    public <T> Optional<T> inTenant(TenantId tenant, Work<T> work) {
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
