package dev.intake.ingest;

import dev.intake.contact.Contact;
import dev.intake.enrollment.Enrollment;
import dev.intake.event.EventRecord;
import dev.intake.event.TypeProfile;
import java.util.List;

/**
 * What a batch comes to: the rows to write, each id at most once, and the answers.
 *
 * @param contacts new or changed, as they are after the whole batch
 * @param events new records, in request order
 * @param profiles new or changed
 * @param enrollments new entries into programs, in the order in which they were fired
 * @param results one per operation, in request order
 */
public record IngestPlan(
        List<Contact> contacts,
        List<EventRecord> events,
        List<TypeProfile> profiles,
        List<Enrollment> enrollments,
        List<OperationResult> results) {
    /** Copies the lists. */
    public IngestPlan {
        contacts = List.copyOf(contacts);
        events = List.copyOf(events);
        profiles = List.copyOf(profiles);
        enrollments = List.copyOf(enrollments);
        results = List.copyOf(results);
    }

    /** How many of the enrollments count: those that no test event began. */
    public int fired() {
        return (int)
                enrollments.stream().filter(enrollment -> !enrollment.test()).count();
    }
}
