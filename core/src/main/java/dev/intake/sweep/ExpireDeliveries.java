package dev.intake.sweep;

import dev.intake.id.TenantId;
import dev.intake.webhook.ConnectorStores;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/**
 * Deletes expired delivery data: traces, after the tenant's retention, and the bodies of failed deliveries. (Decisions
 * 5; ADR 71)
 */
public final class ExpireDeliveries {
    /** How long a failed delivery is kept. */
    public static final Duration FAILED = Duration.ofDays(30);

    /** Maximum number of traces deleted in a unit of work; it bounds the wait of ingestion. */
    public static final int TRACES_BATCH_SIZE = 1_000;
    /** Maximum number of failed deliveries deleted in a unit of work; each has a body of up to a mebibyte. */
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
     */
    public record Forgotten(long traces, long failed) {
        private static final Forgotten NOTHING = new Forgotten(0, 0);

        private Forgotten and(Forgotten more) {
            return new Forgotten(traces + more.traces, failed + more.failed);
        }
    }

    /**
     * Deletes expired data, tenant by tenant in small units of work. Parked events are kept regardless of age. The
     * trace of a failed delivery expires after its body is deleted.
     *
     * @throws dev.intake.store.StorageException if it failed for some tenant
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
            return step.traces() == TRACES_BATCH_SIZE || step.failed() == FAILED_BATCH_SIZE;
        }

        private Forgotten step(SweepStores stores) {
            ConnectorStores connectors = stores;
            int failed = connectors.failed().dropBefore(now.minus(FAILED), FAILED_BATCH_SIZE);
            Instant before = stores.tenant().retention().deliveriesBefore(now);
            return new Forgotten(connectors.deliveries().deleteBefore(before, TRACES_BATCH_SIZE), failed);
        }
    }
}
