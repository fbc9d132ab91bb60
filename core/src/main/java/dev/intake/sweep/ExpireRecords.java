package dev.intake.sweep;

import dev.intake.access.AuditEntry;
import dev.intake.kernel.TenantId;
import java.time.Instant;
import java.time.InstantSource;

/** Deletes entries of the audit record and the sign-in record after their lifetime. */
public final class ExpireRecords {
    /** Maximum number of entries deleted in a step. */
    public static final int BATCH_SIZE = 1_000;

    private final SweepStorage storage;
    private final InstantSource clock;

    public ExpireRecords(SweepStorage storage, InstantSource clock) {
        this.storage = storage;
        this.clock = clock;
    }

    /**
     * Deletes old entries in small steps, first those of the sign-in record, then tenant by tenant those of the audit
     * record; returns the number of deleted entries.
     *
     * @throws dev.intake.kernel.StorageException if it failed for the sign-in record or for some tenant
     */
    public long run(SweepPace pace) {
        Run run = new Run(clock.instant().minus(AuditEntry.LIFETIME));
        while (run.signIns()) {
            if (!pace.proceed()) {
                return run.deleted;
            }
        }
        new Sweep(storage, pace).everyTenant(tenant -> () -> run.audit(tenant.id()));
        return run.deleted;
    }

    private final class Run {
        private final Instant before;
        private long deleted;

        Run(Instant before) {
            this.before = before;
        }

        boolean signIns() {
            return isFull(storage.accounts().deleteSignInsBefore(before, BATCH_SIZE));
        }

        boolean audit(TenantId tenant) {
            return isFull(storage.unitOfWork()
                    .inTenant(tenant, stores -> stores.deleteAuditBefore(before, BATCH_SIZE))
                    .orElse(0));
        }

        private boolean isFull(int step) {
            deleted += step;
            return step == BATCH_SIZE;
        }
    }
}
