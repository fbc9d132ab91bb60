package dev.intake.sweep;

import dev.intake.store.StorageException;
import dev.intake.tenant.Tenant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Goes through all tenants, in small steps. A tenant whose step fails, as one does whose lock is not to be had in time, is
 * left for the next sweep, and the others do not wait for it. Several nodes may sweep at once: a step does what it finds.
 */
final class Sweep {
    /** Whoever fails so often is not busy but broken, and the next tenant would wait for nothing. */
    private static final int MOST_FAILURES = 3;

    private final SweepStorage storage;
    private final SweepPace pace;

    Sweep(SweepStorage storage, SweepPace pace) {
        this.storage = storage;
        this.pace = pace;
    }

    /** What is to be done about one tenant. */
    @FunctionalInterface
    interface Steps {
        /** Does the next step; answers whether there may be more to do. */
        boolean next();
    }

    /**
     * Does all steps of every tenant, until the pace says otherwise.
     *
     * @throws StorageException when steps failed, once the others are done
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
                if (failures.size() == MOST_FAILURES) {
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

    /** Whether the sweep goes on. */
    private boolean all(Steps steps) {
        while (steps.next()) {
            if (!pace.goOn()) {
                return false;
            }
        }
        return true;
    }
}
