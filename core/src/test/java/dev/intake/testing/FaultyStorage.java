package dev.intake.testing;

import dev.intake.Storage;
import dev.intake.TenantStores;
import dev.intake.id.TenantId;
import dev.intake.store.UnitOfWork;
import dev.intake.webhook.DeliveryRefs;
import dev.intake.webhook.ParkedStore;
import dev.intake.webhook.StoredRefs;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A storage on which a delivery fails half-way, when it asks who a customer is: what was learned of an object is written
 * then, and the rest is not.
 *
 * @param working does the work
 * @param fault what is thrown, if anything, when these deliveries are written
 */
public record FaultyStorage(Storage working, Function<List<DeliveryRefs>, Optional<RuntimeException>> fault)
        implements ForwardingStorage {
    /** A storage on which whatever is delivered fails. */
    public FaultyStorage(Storage working, Supplier<Optional<RuntimeException>> fault) {
        this(working, deliveries -> fault.get());
    }

    @Override
    public UnitOfWork<TenantStores> unitOfWork() {
        return new UnitOfWork<>() {
            @Override
            public <T> Optional<T> inTenant(TenantId tenant, Work<? super TenantStores, T> work) {
                return working.unitOfWork()
                        .inTenant(tenant, stores -> work.in(new FaultyStores(stores, fault, new ArrayList<>())));
            }
        };
    }

    private record FaultyStores(
            TenantStores working,
            Function<List<DeliveryRefs>, Optional<RuntimeException>> fault,
            List<DeliveryRefs> asked)
            implements ForwardingStores {
        @Override
        public List<StoredRefs> storedRefs(List<DeliveryRefs> named) {
            asked.addAll(named);
            return working.storedRefs(named);
        }

        @Override
        public ParkedStore parked() {
            fault.apply(asked).ifPresent(thrown -> {
                throw thrown;
            });
            return working.parked();
        }
    }
}
