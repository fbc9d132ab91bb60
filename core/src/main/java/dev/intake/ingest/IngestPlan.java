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
 * What a batch comes to: the rows to write, each id at most once, and the answers.
 *
 * @param contacts new or changed, as they are after the whole batch
 * @param events new records, in request order
 * @param profiles new or changed
 * @param enrollments new entries into programs, in the order in which they were fired
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

    /** How many of the enrollments count: those that no test event began. */
    public int fired() {
        return (int)
                enrollments.stream().filter(enrollment -> !enrollment.test()).count();
    }
}
