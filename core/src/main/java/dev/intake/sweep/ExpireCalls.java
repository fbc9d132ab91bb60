package dev.intake.sweep;

import dev.intake.access.IdempotentCall;
import dev.intake.kernel.TenantId;
import java.time.Instant;
import java.time.InstantSource;

/** Deletes calls with an idempotency key after their lifetime. (ADR 138) */
public final class ExpireCalls {
    /** Maximum number of calls deleted in a unit of work. */
    public static final int BATCH_SIZE = 1_000;

    private final SweepStorage storage;
    private final InstantSource clock;

    public ExpireCalls(SweepStorage storage, InstantSource clock) {
        this.storage = storage;
        this.clock = clock;
    }

    /**
     * Deletes expired calls, tenant by tenant in small steps; returns the number of deleted calls.
     *
     * @throws dev.intake.kernel.StorageException if it failed for some tenant
     */
    public long run(SweepPace pace) {
        Run run = new Run(clock.instant().minus(IdempotentCall.LIFETIME));
        new Sweep(storage, pace).everyTenant(tenant -> () -> run.step(tenant.id()));
        return run.forgotten;
    }

    private final class Run {
        private final Instant before;
        private long forgotten;

        Run(Instant before) {
            this.before = before;
        }

        boolean step(TenantId tenant) {
            int step = storage.unitOfWork()
                    .inTenant(tenant, stores -> stores.idempotentCalls().deleteBefore(before, BATCH_SIZE))
                    .orElse(0);
            forgotten += step;
            return step == BATCH_SIZE;
        }
    }
}
