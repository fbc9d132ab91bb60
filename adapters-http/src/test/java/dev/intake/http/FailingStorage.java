package dev.intake.http;

import dev.intake.port.ConnectorViews;
import dev.intake.port.Storage;
import dev.intake.port.TenantRegistry;
import dev.intake.port.TenantViews;
import dev.intake.port.UnitOfWork;

/**
 * A storage that can be looked at, and whose units of work all fail.
 *
 * @param working answers what is only looked at
 * @param failure makes what is thrown
 */
record FailingStorage(Storage working, java.util.function.Supplier<RuntimeException> failure) implements Storage {
    @Override
    public UnitOfWork unitOfWork() {
        return new UnitOfWork() {
            @Override
            public <T> java.util.Optional<T> inTenant(dev.intake.tenant.TenantId tenant, Work<T> work) {
                throw failure.get();
            }
        };
    }

    @Override
    public TenantViews views() {
        return working.views();
    }

    @Override
    public ConnectorViews connectorViews() {
        return working.connectorViews();
    }

    @Override
    public TenantRegistry registry() {
        return working.registry();
    }
}
