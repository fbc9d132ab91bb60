package dev.intake.http;

import dev.intake.port.Storage;
import dev.intake.port.UnitOfWork;
import dev.intake.testing.ForwardingStorage;

/**
 * A storage that can be looked at, and whose units of work all fail.
 *
 * @param working answers what is only looked at
 * @param failure makes what is thrown
 */
record FailingStorage(Storage working, java.util.function.Supplier<RuntimeException> failure)
        implements ForwardingStorage {
    @Override
    public UnitOfWork unitOfWork() {
        return new UnitOfWork() {
            @Override
            public <T> java.util.Optional<T> inTenant(dev.intake.tenant.TenantId tenant, Work<T> work) {
                throw failure.get();
            }
        };
    }
}
