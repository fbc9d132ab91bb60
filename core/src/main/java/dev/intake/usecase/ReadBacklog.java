package dev.intake.usecase;

import dev.intake.port.AcrossTenants.Backlog;
import dev.intake.port.Storage;
import java.time.InstantSource;

/** Tells how much work waits, over all tenants. */
public final class ReadBacklog {
    private final Storage storage;
    private final InstantSource clock;

    ReadBacklog(Storage storage, InstantSource clock) {
        this.storage = storage;
        this.clock = clock;
    }

    /**
     * What waits now.
     *
     * @param limit how far to count, at least 1
     * @throws dev.intake.port.StorageException when the store fails
     */
    public Backlog read(int limit) {
        return storage.acrossTenants().backlog(clock.instant(), limit);
    }
}
