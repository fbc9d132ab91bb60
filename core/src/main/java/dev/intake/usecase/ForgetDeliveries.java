package dev.intake.usecase;

import dev.intake.port.ConnectorStores;
import dev.intake.port.Storage;
import dev.intake.tenant.Tenant;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/**
 * Removes what is kept of deliveries once nobody can need it: the traces by which a redelivery is known, and the bodies
 * of those that could not be digested. (Decisions 5)
 */
public final class ForgetDeliveries {
    /** How long a trace is kept: no provider redelivers after that. */
    public static final Duration TRACES = Duration.ofDays(90);
    /** How long a failed delivery is kept. */
    public static final Duration FAILED = Duration.ofDays(30);

    /** Traces that one unit of work forgets, at most: who sends meanwhile waits no longer than for a batch. */
    public static final int TRACES_AT_ONCE = 1_000;
    /** Failed deliveries that one unit of work drops, at most; each has a body of up to a mebibyte. */
    public static final int FAILED_AT_ONCE = 50;

    private final Storage storage;
    private final InstantSource clock;

    ForgetDeliveries(Storage storage, InstantSource clock) {
        this.storage = storage;
        this.clock = clock;
    }

    /**
     * What was removed.
     *
     * @param traces traces of deliveries
     * @param failed failed deliveries
     */
    public record Forgotten(long traces, long failed) {}

    /**
     * Removes what is old, tenant by tenant and in many small units of work. Events that wait for their customer stay,
     * whatever their age; a trace that failed goes like the others, once its body is dropped.
     */
    public Forgotten run() {
        Instant now = clock.instant();
        long traces = 0;
        long failed = 0;
        for (Tenant tenant : storage.registry().all()) {
            Forgotten step;
            do {
                step = storage.unitOfWork()
                        .inTenant(tenant.id(), stores -> step(stores.connectors(), now))
                        .orElseGet(() -> new Forgotten(0, 0));
                traces += step.traces();
                failed += step.failed();
            } while (step.traces() == TRACES_AT_ONCE || step.failed() == FAILED_AT_ONCE);
        }
        return new Forgotten(traces, failed);
    }

    private static Forgotten step(ConnectorStores connectors, Instant now) {
        int failed = connectors.failed().dropBefore(now.minus(FAILED), FAILED_AT_ONCE);
        return new Forgotten(connectors.deliveries().forgetBefore(now.minus(TRACES), TRACES_AT_ONCE), failed);
    }
}
