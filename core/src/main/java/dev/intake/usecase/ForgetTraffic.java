package dev.intake.usecase;

import dev.intake.port.Storage;
import dev.intake.tenant.Tenant;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** Removes what is kept of old traffic. */
public final class ForgetTraffic {
    /** How long counts are kept, but for those that tell when something last came. */
    public static final Duration COUNTS = Duration.ofDays(31);
    /** How long an operation is kept that was not recorded. */
    public static final Duration UNRECORDED = Duration.ofDays(7);

    /** Counts that one step forgets, at most. */
    public static final int AT_ONCE = 1_000;

    private final Storage storage;
    private final InstantSource clock;

    ForgetTraffic(Storage storage, InstantSource clock) {
        this.storage = storage;
        this.clock = clock;
    }

    /** Removes what is old, tenant by tenant and in small steps; answers how many rows that were. */
    public long run() {
        Instant now = clock.instant();
        long forgotten = 0;
        for (Tenant tenant : storage.registry().all()) {
            int step;
            do {
                step = storage.trafficLog().forgetCounts(tenant.id(), now.minus(COUNTS), AT_ONCE);
                forgotten += step;
            } while (step == AT_ONCE);
            forgotten += storage.trafficLog().forgetUnrecorded(tenant.id(), now.minus(UNRECORDED));
        }
        return forgotten;
    }
}
