package dev.intake.testing;

import dev.intake.delivery.DeliveryRefs;
import dev.intake.delivery.StoredRefs;
import dev.intake.port.ApiKeyStore;
import dev.intake.port.ConnectorStores;
import dev.intake.port.CustomerStore;
import dev.intake.port.DeliveryStore;
import dev.intake.port.FailedStore;
import dev.intake.port.ImportRunStore;
import dev.intake.port.ImportStore;
import dev.intake.port.ObjectStore;
import dev.intake.port.ParkedStore;
import dev.intake.port.SecretStore;
import dev.intake.port.Storage;
import dev.intake.port.TenantStores;
import dev.intake.port.UnitOfWork;
import dev.intake.tenant.TenantId;
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
    public UnitOfWork unitOfWork() {
        return new UnitOfWork() {
            @Override
            public <T> Optional<T> inTenant(TenantId tenant, Work<T> work) {
                return working.unitOfWork().inTenant(tenant, stores -> work.in(new FaultyStores(stores, fault)));
            }
        };
    }

    private record FaultyStores(TenantStores working, Function<List<DeliveryRefs>, Optional<RuntimeException>> fault)
            implements ForwardingStores {
        @Override
        public ConnectorStores connectors() {
            return new FaultyConnectors(working.connectors(), fault, new ArrayList<>());
        }
    }

    private record FaultyConnectors(
            ConnectorStores working,
            Function<List<DeliveryRefs>, Optional<RuntimeException>> fault,
            List<DeliveryRefs> asked)
            implements ConnectorStores {
        @Override
        public List<StoredRefs> of(List<DeliveryRefs> named) {
            asked.addAll(named);
            return working.of(named);
        }

        @Override
        public DeliveryStore deliveries() {
            return working.deliveries();
        }

        @Override
        public ObjectStore objects() {
            return working.objects();
        }

        @Override
        public CustomerStore customers() {
            return working.customers();
        }

        @Override
        public ParkedStore parked() {
            fault.apply(asked).ifPresent(thrown -> {
                throw thrown;
            });
            return working.parked();
        }

        @Override
        public FailedStore failed() {
            return working.failed();
        }

        @Override
        public SecretStore secrets() {
            return working.secrets();
        }

        @Override
        public ApiKeyStore apiKeys() {
            return working.apiKeys();
        }

        @Override
        public ImportStore imports() {
            return working.imports();
        }

        @Override
        public ImportRunStore importRuns() {
            return working.importRuns();
        }
    }
}
