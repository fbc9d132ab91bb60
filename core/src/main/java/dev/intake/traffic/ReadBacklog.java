package dev.intake.traffic;

import dev.intake.kernel.World;
import dev.intake.traffic.BacklogQuery.Backlog;
import java.time.InstantSource;

/** Reads the backlog of all tenants. */
public final class ReadBacklog {
    private final TrafficStorage storage;
    private final InstantSource clock;

    public ReadBacklog(TrafficStorage storage, InstantSource clock) {
        this.storage = storage;
        this.clock = clock;
    }

    /**
     * Returns the present backlog of one world.
     *
     * @param world whether of live data, or of test worlds
     * @param limit maximum of each count, at least 1
     * @throws dev.intake.kernel.StorageException if storage fails
     */
    public Backlog read(World world, int limit) {
        return storage.acrossTenants().backlog(world, clock.instant(), limit);
    }
}
