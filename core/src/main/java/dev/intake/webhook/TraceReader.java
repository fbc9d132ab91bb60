package dev.intake.webhook;

import dev.intake.connector.ObjectFact;
import dev.intake.event.DedupeKey;
import java.util.Map;
import java.util.Set;

/**
 * Reads the stored data of one tenant's deliveries. A tenant that does not exist has none. Every method throws
 * {@link dev.intake.kernel.StorageException} if storage fails.
 */
public interface TraceReader {
    /** Returns the traces of those of the provider event ids that have one. */
    Map<DedupeKey, DeliveryRecord> traces(Set<DedupeKey> keys);

    /**
     * Returns the facts that a recorded or parked event of their customer states, and those of customers whose contact was
     * erased.
     */
    Set<ObjectFact> known(Set<ObjectFact> facts);
}
