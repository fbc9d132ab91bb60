package dev.intake.sweep;

import dev.intake.kernel.StorageException;
import dev.intake.tenant.Tenant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Runs small steps for all tenants. If a tenant's step fails, for instance because its lock is not available in time,
 * the next sweep continues with it. Nodes may sweep concurrently, because each step only processes what it finds.
 */
final class Sweep {
    /** After this many failures in a row the cause is not a tenant, so the sweep ends. */
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
     * @throws StorageException if steps failed, after all others ran; the exception of a step that failed for another reason
     *     takes precedence
     */
    void everyTenant(Function<Tenant, Steps> of) {
        List<RuntimeException> failures = new ArrayList<>();
        int inARow = 0;
        for (Tenant tenant : storage.registry().all()) {
            try {
                if (!all(of.apply(tenant))) {
                    break;
                }
                inARow = 0;
            } catch (RuntimeException e) {
                failures.add(e);
                inARow++;
                if (inARow == MAX_FAILURES) {
                    break;
                }
            }
        }
        if (!failures.isEmpty()) {
            RuntimeException told = failures.stream()
                    .filter(failure -> !(failure instanceof StorageException))
                    .findFirst()
                    .orElse(failures.get(0));
            failures.stream().filter(failure -> failure != told).forEach(told::addSuppressed);
            throw told;
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
