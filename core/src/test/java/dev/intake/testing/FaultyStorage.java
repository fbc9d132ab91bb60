package dev.intake.testing;

import dev.intake.Storage;
import dev.intake.TenantStores;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.UnitOfWork;
import dev.intake.webhook.DeliveryWrites;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A storage that fails while a delivery is written: what was learned of an object is written then, and the rest is not.
 *
 * @param working does the work
 * @param fault what is thrown, if anything
 */
public record FaultyStorage(Storage working, Supplier<Optional<RuntimeException>> fault) implements ForwardingStorage {
    @Override
    public UnitOfWork<TenantStores> unitOfWork() {
        return new UnitOfWork<>() {
            @Override
            public <T> Optional<T> inTenant(TenantId tenant, Work<? super TenantStores, T> work) {
                return working.unitOfWork().inTenant(tenant, stores -> work.in(new FaultyStores(stores, fault)));
            }
        };
    }

    private record FaultyStores(TenantStores working, Supplier<Optional<RuntimeException>> fault)
            implements ForwardingStores {
        @Override
        public void apply(DeliveryWrites writes) {
            Optional<RuntimeException> thrown = fault.get();
            if (thrown.isPresent()) {
                working.deliveries().save(writes.traces());
                throw thrown.get();
            }
            working.apply(writes);
        }
    }
}
