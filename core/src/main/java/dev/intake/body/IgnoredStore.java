package dev.intake.body;

import dev.intake.event.DedupeKey;
import dev.intake.secret.MasterKeyId;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The ignored deliveries of a unit of work's tenant, with their sealed bodies. (ADR 139) */
public interface IgnoredStore {
    /** Stores deliveries, unless the tenant keeps none. One that is stored already is replaced. */
    void keep(Collection<IgnoredDelivery> ignored);

    /**
     * Returns deliveries whose bodies do not bear the seal, in an order that the store chooses and never changes.
     *
     * @param after only those after this one; absent to begin with the first
     * @param limit maximum number, at least 1
     */
    List<IgnoredDelivery> sealedOtherwise(MasterKeyId seal, Optional<DedupeKey> after, int limit);

    /** Removes those of the deliveries that are stored. */
    void drop(Set<DedupeKey> deliveries);

    /**
     * Removes the deliveries whose bodies have one of the mentions.
     *
     * @return the number of removed deliveries
     */
    int dropNaming(Set<Mention> mentions);

    /**
     * Removes deliveries that arrived before this time, oldest first.
     *
     * @param limit maximum number, at least 1
     * @return the number of removed rows; fewer than the limit if none are left
     */
    int dropBefore(Instant before, int limit);
}
