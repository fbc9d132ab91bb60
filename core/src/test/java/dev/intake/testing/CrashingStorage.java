package dev.intake.testing;

import dev.intake.Storage;
import dev.intake.TenantStores;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.UnitOfWork;
import dev.intake.step.StepQueue;
import java.util.Optional;

/**
 * A storage on which something can happen just before and just after each thing that a worker changes: what happens
 * before keeps it from being done, what happens after keeps the worker from hearing of it.
 *
 * @param working does the work
 * @param before happens before a claim and a unit of work
 * @param after happens once they are stored
 */
record CrashingStorage(Storage working, Runnable before, Runnable after) implements ForwardingStorage {
    @Override
    public UnitOfWork<TenantStores> unitOfWork() {
        return new UnitOfWork<>() {
            @Override
            public <T> Optional<T> inTenant(TenantId tenant, Work<? super TenantStores, T> work) {
                before.run();
                Optional<T> result = working.unitOfWork().inTenant(tenant, work);
                after.run();
                return result;
            }
        };
    }

    @Override
    public StepQueue stepQueue() {
        return (tenant, program, now, until, limit) -> {
            before.run();
            var claimed = working.stepQueue().claim(tenant, program, now, until, limit);
            after.run();
            return claimed;
        };
    }
}
