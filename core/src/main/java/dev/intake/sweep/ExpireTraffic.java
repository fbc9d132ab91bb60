package dev.intake.sweep;

import dev.intake.kernel.TenantId;
import dev.intake.traffic.TrafficLog;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** Deletes expired traffic. */
public final class ExpireTraffic {
    /** How long counts are kept, except those with the time of the last request. */
    public static final Duration COUNTS = Duration.ofDays(31);
    /** How long an unrecorded operation is kept. */
    public static final Duration UNRECORDED = Duration.ofDays(7);

    /** Maximum number of counts deleted in a step. */
    public static final int BATCH_SIZE = 1_000;

    private final SweepStorage storage;
    private final InstantSource clock;

    public ExpireTraffic(SweepStorage storage, InstantSource clock) {
        this.storage = storage;
        this.clock = clock;
    }

    /**
     * Deletes expired traffic, tenant by tenant in small steps; returns the number of deleted rows.
     *
     * @throws dev.intake.kernel.StorageException if it failed for some tenant
     */
    public long run(SweepPace pace) {
        Run run = new Run(clock.instant());
        new Sweep(storage, pace).everyTenant(tenant -> () -> run.step(tenant.id()));
        return run.forgotten;
    }

    private final class Run {
        private final Instant now;
        private long forgotten;

        Run(Instant now) {
            this.now = now;
        }

        boolean step(TenantId tenant) {
            TrafficLog log = storage.trafficLog();
            int counts = log.forgetCounts(tenant, now.minus(COUNTS), BATCH_SIZE);
            forgotten += counts;
            if (counts == BATCH_SIZE) {
                return true;
            }
            forgotten += log.forgetUnrecorded(tenant, now.minus(UNRECORDED));
            return false;
        }
    }
}
