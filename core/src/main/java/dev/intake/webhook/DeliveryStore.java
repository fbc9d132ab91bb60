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
     * Removes traces of deliveries that arrived before this time, oldest first, except those of parked deliveries and of
     * failed ones whose body is kept for a retry.
     *
     * @param limit maximum number, at least 1
     * @return the number of removed rows; fewer than the limit if none are left
     */
    int deleteBefore(Instant before, int limit);
}
