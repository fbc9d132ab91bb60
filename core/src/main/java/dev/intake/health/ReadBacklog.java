package dev.intake.health;

import dev.intake.health.BacklogQuery.Backlog;
import java.time.InstantSource;

/** Reads the backlog of all tenants. */
public final class ReadBacklog {
    private final HealthStorage storage;
    private final InstantSource clock;

    public ReadBacklog(HealthStorage storage, InstantSource clock) {
        this.storage = storage;
        this.clock = clock;
    }

    /**
     * Returns the present backlog.
     *
     * @param limit maximum of each count, at least 1
     * @throws dev.intake.store.StorageException if storage fails
     */
    public Backlog read(int limit) {
        return storage.acrossTenants().backlog(clock.instant(), limit);
    }
}
