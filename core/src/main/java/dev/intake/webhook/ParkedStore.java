package dev.intake.webhook;

import dev.intake.connector.CustomerRef;
import dev.intake.event.DedupeKey;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/** Events that wait for their customer, of the tenant of a unit of work. */
public interface ParkedStore {
    /** The events that wait for one of the customers, in no order. */
    List<ParkedEvent> waitingFor(Set<CustomerRef> customers);

    /** Parks events. Each has its trace stored in the same unit of work, and none is parked already. */
    void park(Collection<ParkedEvent> events);

    /** Ends the wait of those of the events that wait. */
    void release(Set<DedupeKey> deliveries);
}
