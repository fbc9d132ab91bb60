package dev.intake.ingest;

import dev.intake.contact.ContactId;
import dev.intake.enrollment.Enrollment.Entry;
import dev.intake.event.EventId;
import java.util.Map;

/**
 * What the operations of a request have brought about so far, and which of them did. By it a request that goes in parts
 * is reported on as though it went at once.
 *
 * @param operations how many there were
 * @param contacts the contacts that they created
 * @param events the events that they recorded
 * @param entries the programs that they made contacts enter
 */
record RequestTrace(
        int operations, Map<ContactId, Integer> contacts, Map<EventId, Integer> events, Map<Entry, Integer> entries) {
    /** Nothing yet. */
    static final RequestTrace START = new RequestTrace(0, Map.of(), Map.of(), Map.of());

    /** Copies the maps. */
    public RequestTrace {
        contacts = Map.copyOf(contacts);
        events = Map.copyOf(events);
        entries = Map.copyOf(entries);
    }
}
