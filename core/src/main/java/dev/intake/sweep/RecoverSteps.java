package dev.intake.sweep;

import java.time.InstantSource;

/**
 * Makes steps due that wait for a time that was set by a clock that was ahead: claims of workers that ended, retries, and
 * delays. A worker then decides about each again, as after the end of a claim.
 */
public final class RecoverSteps {
    /** Maximum number of steps in a transaction. */
    public static final int BATCH_SIZE = 500;

    private final SweepStorage storage;
    private final InstantSource clock;

    public RecoverSteps(SweepStorage storage, InstantSource clock) {
        this.storage = storage;
        this.clock = clock;
    }

    /**
     * Recovers steps, tenant by tenant; returns their number.
     *
     * @throws dev.intake.kernel.StorageException if it failed for some tenant
     */
    public long run(SweepPace pace) {
        long[] recovered = {0};
        new Sweep(storage, pace).everyTenant(tenant -> () -> {
            int step = storage.stepRecovery().recover(tenant.id(), clock.instant(), BATCH_SIZE);
            recovered[0] += step;
            return step == BATCH_SIZE;
        });
        return recovered[0];
    }
}
