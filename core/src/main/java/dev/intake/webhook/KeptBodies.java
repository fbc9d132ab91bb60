package dev.intake.webhook;

import dev.intake.event.DedupeKey;
import dev.intake.kernel.AgedRows;
import dev.intake.secret.MasterKeyId;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Deliveries of a unit of work's tenant that are kept with their sealed bodies.
 *
 * @param <D> a delivery
 */
public interface KeptBodies<D> extends AgedRows {
    /** Stores deliveries. One that is stored already is replaced. */
    void keep(Collection<D> deliveries);

    /**
     * Returns deliveries whose bodies do not bear the seal, in an order that the store chooses and never changes.
     *
     * @param after only those after this one; absent to begin with the first
     * @param limit maximum number, at least 1
     */
    List<D> sealedOtherwise(MasterKeyId seal, Optional<DedupeKey> after, int limit);

    /** Removes those of the deliveries that are stored. */
    void drop(Set<DedupeKey> deliveries);
}
