package dev.intake.testworld;

import dev.intake.kernel.UnitOfWork;
import dev.intake.program.ProgramStorage;
import dev.intake.tenant.TenantRegistry;

/** The storage ports of test worlds. */
public interface TestWorldStorage extends ProgramStorage {
    /** Returns the unit of work that changes a tenant or a test world. */
    @Override
    UnitOfWork<? extends TestWorldStores> unitOfWork();

    /** Returns the registry of tenants. */
    TenantRegistry registry();
}
