package dev.intake.event;

import dev.intake.contact.ContactId;
import java.util.Map;
import java.util.Set;

/** The newest events of contacts. */
public interface LatestEvents {
    /**
     * Returns the last event of the type of each of the contacts that have one: by time of occurrence, then by id.
     */
    Map<ContactId, EventRecord> latest(Set<ContactId> contacts, EventType type);
}
