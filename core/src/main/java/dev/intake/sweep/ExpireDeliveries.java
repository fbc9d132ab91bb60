package dev.intake.sweep;

import dev.intake.kernel.TenantId;
import dev.intake.tenant.Retention;
import dev.intake.webhook.ConnectorStores;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/**
 * Deletes expired delivery data: traces and the bodies of ignored deliveries, after the tenant's retention, and the bodies
 * of failed deliveries. (Decisions 5; ADR 71, 139)
 */
public final class ExpireDeliveries {
    /** How long a failed delivery is kept. */
    public static final Duration FAILED = Duration.ofDays(30);

    /** Maximum number of traces deleted in a unit of work; it bounds the wait of ingestion. */
    public static final int TRACES_BATCH_SIZE = 1_000;
    /** Maximum number of bodies of each kind deleted in a unit of work; each has up to a mebibyte. */
    public static final int FAILED_BATCH_SIZE = 50;

    private final SweepStorage storage;
    private final InstantSource clock;

    public ExpireDeliveries(SweepStorage storage, InstantSource clock) {
        this.storage = storage;
        this.clock = clock;
    }

    /**
     * Deleted data.
     *
     * @param traces traces of deliveries
     * @param failed failed deliveries
     * @param ignored bodies of ignored deliveries
     */
    public record Forgotten(long traces, long failed, long ignored) {
        private static final Forgotten NOTHING = new Forgotten(0, 0, 0);

        private Forgotten and(Forgotten more) {
            return new Forgotten(traces + more.traces, failed + more.failed, ignored + more.ignored);
        }
    }

    /**
     * Deletes expired data, tenant by tenant in small units of work. Parked events are kept regardless of age. The
     * trace of a failed delivery expires after its body is deleted.
     *
     * @throws dev.intake.kernel.StorageException if it failed for some tenant
     */
    public Forgotten run(SweepPace pace) {
        Run run = new Run(clock.instant());
        new Sweep(storage, pace).everyTenant(tenant -> () -> run.step(tenant.id()));
        return run.forgotten;
    }

    private final class Run {
        private final Instant now;
        private Forgotten forgotten = Forgotten.NOTHING;

        Run(Instant now) {
            this.now = now;
        }

        boolean step(TenantId tenant) {
            Forgotten step = storage.unitOfWork()
                    .inTenant(tenant, stores -> step(stores))
                    .orElse(Forgotten.NOTHING);
            forgotten = forgotten.and(step);
            return step.traces() == TRACES_BATCH_SIZE
                    || step.failed() == FAILED_BATCH_SIZE
                    || step.ignored() == FAILED_BATCH_SIZE;
        }

        private Forgotten step(SweepStores stores) {
            ConnectorStores connectors = stores;
            int failed = connectors.failed().deleteBefore(now.minus(FAILED), FAILED_BATCH_SIZE);
            Retention retention = stores.access().retention();
            int ignored = connectors.ignored().deleteBefore(retention.bodiesBefore(now), FAILED_BATCH_SIZE);
            return new Forgotten(
                    connectors.deliveries().deleteBefore(retention.deliveriesBefore(now), TRACES_BATCH_SIZE),
                    failed,
                    ignored);
        }
    }
}
