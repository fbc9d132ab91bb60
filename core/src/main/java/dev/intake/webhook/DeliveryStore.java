package dev.intake.webhook;

import dev.intake.event.DedupeKey;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.Set;

/** The delivery traces of a unit of work's tenant. */
public interface DeliveryStore {
    /** Returns the traces of those of the ids that have one. */
    Map<DedupeKey, DeliveryRecord> of(Set<DedupeKey> keys);

    /** Stores new and changed traces. No two have the same key. */
    void save(Collection<DeliveryRecord> deliveries);

    /**
     * Forgets traces whose deliveries arrived before, the oldest first, but for those that wait, and those of which the
     * body is kept to be run again.
     *
     * @param limit how many at most, at least 1
     * @return how many; fewer than the limit when no more are left
     */
    int deleteBefore(Instant before, int limit);
}
