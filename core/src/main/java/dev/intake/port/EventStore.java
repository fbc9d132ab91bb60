package dev.intake.port;

import dev.intake.event.EventId;
import dev.intake.event.EventRecord;
import java.util.Collection;
import java.util.Map;
import java.util.Set;

/** The event records of the tenant of a unit of work. */
public interface EventStore {
    /** Those of the ids that are recorded. */
    Set<EventId> seen(Set<EventId> ids);

    /** Those of the events that are recorded. */
    Map<EventId, EventRecord> of(Set<EventId> ids);

    /** Records new events. None has an id that is recorded, and no two have the same. */
    void record(Collection<EventRecord> events);
}
