package dev.intake.ingest;

import dev.intake.contact.ContactId;
import dev.intake.enrollment.Enrollment.Entry;
import dev.intake.event.EventId;
import java.util.Map;

/**
 * The effects of the operations of a request so far, each with the index of its operation. With it, the report of a request
 * that is processed in parts equals the report of one that is processed at once.
 *
 * @param operations the number of operations
 * @param contacts the created contacts
 * @param events the recorded events
 * @param entries the enrollments
 */
record RequestTrace(
        int operations, Map<ContactId, Integer> contacts, Map<EventId, Integer> events, Map<Entry, Integer> entries) {
    /** The trace before the first operation. */
    static final RequestTrace START = new RequestTrace(0, Map.of(), Map.of(), Map.of());

    /** Copies the maps. */
    public RequestTrace {
        contacts = Map.copyOf(contacts);
        events = Map.copyOf(events);
        entries = Map.copyOf(entries);
    }
}
