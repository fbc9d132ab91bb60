package dev.intake.webhook;

import dev.intake.event.DedupeKey;
import dev.intake.secret.MasterKeyId;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Deliveries of the tenant of a unit of work that could not be digested. */
public interface FailedStore {
    /** Keeps failed deliveries; one that is kept already is replaced. */
    void keep(Collection<FailedDelivery> failed);

    /**
     * Those whose bodies do not bear the seal, in an order of the store's own, which never changes.
     *
     * @param after only those behind this one; absent to begin with the first
     * @param limit how many at most, at least 1
     */
    List<FailedDelivery> sealedOtherwise(MasterKeyId seal, Optional<DedupeKey> after, int limit);

    /** Drops those of the deliveries that are kept. */
    void drop(Set<DedupeKey> deliveries);

    /**
     * Drops what arrived before, the oldest first.
     *
     * @param limit how many at most, at least 1
     * @return how many; fewer than the limit when no more are left
     */
    int dropBefore(Instant before, int limit);
}
