package dev.intake.testworld;

import dev.intake.kernel.StorageException;
import dev.intake.kernel.TenantId;

/** Brings test worlds up to date before they are used. */
@FunctionalInterface
public interface TestWorldUpkeep {
    /** For a storage without test worlds. */
    TestWorldUpkeep NONE = world -> {};

    /**
     * Copies programs and settings of the tenant to its test world, where they differ. Has no effect on a live tenant.
     *
     * @param world the test world; without effect if there is none
     * @throws StorageException if storage fails
     */
    void refresh(TenantId world);
}
