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

    /** Removes what is old, tenant by tenant; events that wait for their customer stay, whatever their age. */
    public Forgotten run() {
        Instant now = clock.instant();
        long traces = 0;
        long failed = 0;
        for (Tenant tenant : storage.registry().all()) {
            Forgotten forgotten = storage.unitOfWork()
                    .inTenant(tenant.id(), stores -> forget(stores.connectors(), now))
                    .orElseGet(() -> new Forgotten(0, 0));
            traces += forgotten.traces();
            failed += forgotten.failed();
        }
        return new Forgotten(traces, failed);
    }

    private static Forgotten forget(ConnectorStores connectors, Instant now) {
        int failed = connectors.failed().dropBefore(now.minus(FAILED));
        return new Forgotten(connectors.deliveries().forgetBefore(now.minus(TRACES)), failed);
    }
}
