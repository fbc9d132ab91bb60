package dev.intake.http.testing;

import dev.intake.Storage;
import dev.intake.TenantStores;
import dev.intake.kernel.UnitOfWork;
import dev.intake.testing.ForwardingStorage;

/**
 * A storage that can be looked at, and whose units of work all fail.
 *
 * @param working answers what is only looked at
 * @param failure makes what is thrown
 */
public record FailingStorage(Storage working, java.util.function.Supplier<RuntimeException> failure)
        implements ForwardingStorage {
    @Override
    public UnitOfWork<TenantStores> unitOfWork() {
        return new UnitOfWork<>() {
            @Override
            public <T> java.util.Optional<T> inTenant(
                    dev.intake.kernel.TenantId tenant, Work<? super TenantStores, T> work) {
                throw failure.get();
            }
        };
    }
}
