package dev.intake.sweep;

import dev.intake.id.TenantId;
import dev.intake.webhook.ConnectorStores;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/**
 * Removes what is kept of deliveries once nobody can need it: the traces by which a redelivery is known, after as many days
 * as the tenant chose, and the bodies of those that could not be digested. (Decisions 5; ADR 71)
 */
public final class ForgetDeliveries {
    /** How long a failed delivery is kept. */
    public static final Duration FAILED = Duration.ofDays(30);

    /** Traces that one unit of work forgets, at most: who sends meanwhile waits no longer than for a batch. */
    public static final int TRACES_AT_ONCE = 1_000;
    /** Failed deliveries that one unit of work drops, at most; each has a body of up to a mebibyte. */
    public static final int FAILED_AT_ONCE = 50;

    private final SweepStorage storage;
    private final InstantSource clock;

    public ForgetDeliveries(SweepStorage storage, InstantSource clock) {
        this.storage = storage;
        this.clock = clock;
    }

    /**
     * What was removed.
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
     * Removes what is old, tenant by tenant and in many small units of work. Events that wait for their customer stay,
     * whatever their age; a trace that failed goes like the others, once its body is dropped.
     *
     * @throws dev.intake.store.StorageException when it could not be done for every tenant
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
            return step.traces() == TRACES_AT_ONCE || step.failed() == FAILED_AT_ONCE;
        }

        private Forgotten step(SweepStores stores) {
            ConnectorStores connectors = stores;
            int failed = connectors.failed().dropBefore(now.minus(FAILED), FAILED_AT_ONCE);
            Instant before = stores.tenant().retention().deliveriesBefore(now);
            return new Forgotten(connectors.deliveries().forgetBefore(before, TRACES_AT_ONCE), failed);
        }
    }
}
