package dev.intake.health;

import dev.intake.health.BacklogQuery.Backlog;
import java.time.InstantSource;

/** Tells how much work waits, over all tenants. */
public final class ReadBacklog {
    private final HealthStorage storage;
    private final InstantSource clock;

    public ReadBacklog(HealthStorage storage, InstantSource clock) {
        this.storage = storage;
        this.clock = clock;
    }

    /**
     * What waits now.
     *
     * @param limit how far to count, at least 1
     * @throws dev.intake.store.StorageException when the store fails
     */
    public Backlog read(int limit) {
        return storage.acrossTenants().backlog(clock.instant(), limit);
    }
}
