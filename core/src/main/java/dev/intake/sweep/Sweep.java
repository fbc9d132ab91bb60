package dev.intake.sweep;

import dev.intake.store.StorageException;
import dev.intake.tenant.Tenant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Runs small steps for all tenants. If a tenant's step fails, for instance because its lock is not available in time,
 * the next sweep continues with it. Nodes may sweep concurrently, because each step only processes what it finds.
 */
final class Sweep {
    /** After this many failures the cause is not a busy tenant, so the sweep ends. */
    private static final int MAX_FAILURES = 3;

    private final SweepStorage storage;
    private final SweepPace pace;

    Sweep(SweepStorage storage, SweepPace pace) {
        this.storage = storage;
        this.pace = pace;
    }

    /** The steps for one tenant. */
    @FunctionalInterface
    interface Steps {
        /** Runs the next step; returns whether there may be more. */
        boolean next();
    }

    /**
     * Runs all steps of every tenant, as long as the pace allows.
     *
     * @throws StorageException if steps failed, after all others ran
     */
    void everyTenant(Function<Tenant, Steps> of) {
        List<StorageException> failures = new ArrayList<>();
        for (Tenant tenant : storage.registry().all()) {
            try {
                if (!all(of.apply(tenant))) {
                    break;
                }
            } catch (StorageException e) {
                failures.add(e);
                if (failures.size() == MAX_FAILURES) {
                    break;
                }
            }
        }
        if (!failures.isEmpty()) {
            StorageException first = failures.get(0);
            failures.subList(1, failures.size()).forEach(first::addSuppressed);
            throw first;
        }
    }

    /** Runs all steps; returns whether the sweep continues. */
    private boolean all(Steps steps) {
        while (steps.next()) {
            if (!pace.proceed()) {
                return false;
            }
        }
        return true;
    }
}
