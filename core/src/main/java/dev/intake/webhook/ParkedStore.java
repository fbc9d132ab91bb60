package dev.intake.webhook;

import dev.intake.connector.CustomerRef;
import dev.intake.event.DedupeKey;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/** Parked events (pending customer match) of a unit of work's tenant. */
public interface ParkedStore {
    /** Returns the parked events of these customers, in no order. */
    List<ParkedEvent> waitingFor(Set<CustomerRef> customers);

    /** Parks events. The trace of each is stored in the same unit of work, and none is parked yet. */
    void park(Collection<ParkedEvent> events);

    /** Removes those of the events that are parked. */
    void release(Set<DedupeKey> deliveries);
}
