package dev.intake.ingest;

import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.enrollment.Enrollment;
import dev.intake.enrollment.Enrollment.Entry;
import dev.intake.enrollment.Exit;
import dev.intake.event.EventRecord;
import dev.intake.event.TypeProfile;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The plan of a batch: the rows to write, with each id at most once, and the results.
 *
 * @param contacts new and changed contacts, in their state after the batch
 * @param events new records, in request order
 * @param profiles new and changed profiles
 * @param enrollments new enrollments, in the order in which they were caused
 * @param exits the ends of enrollments, new ones among them, in the order in which they were caused
 * @param moved the known contacts whose time zone changes, with the time of the change; their emails that wait for a window
 *     are due at their own time again, unless a worker may have claimed them
 * @param results one per operation, in request order
 */
public record IngestPlan(
        List<Contact> contacts,
        List<EventRecord> events,
        List<TypeProfile> profiles,
        List<Enrollment> enrollments,
        Map<Entry, Exit> exits,
        Map<ContactId, Instant> moved,
        List<OperationResult> results) {
    /** Copies the lists. */
    public IngestPlan {
        contacts = List.copyOf(contacts);
        events = List.copyOf(events);
        profiles = List.copyOf(profiles);
        enrollments = List.copyOf(enrollments);
        exits = Collections.unmodifiableMap(new LinkedHashMap<>(exits));
        moved = Map.copyOf(moved);
        results = List.copyOf(results);
    }

    /** Returns the ends of enrollments that began before the batch. */
    public Map<Entry, Exit> exitsOfStored() {
        Map<Entry, Exit> stored = new LinkedHashMap<>(exits);
        enrollments.forEach(enrollment -> stored.remove(enrollment.entry()));
        return stored;
    }

    /** Returns the number of attributes that their contacts had no room for. */
    public int leftOut() {
        return results.stream().mapToInt(OperationResult::leftOut).sum();
    }

    /** Returns the number of enrollments. */
    public int fired() {
        return enrollments.size();
    }
}
