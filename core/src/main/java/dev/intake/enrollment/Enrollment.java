package dev.intake.enrollment;

import dev.intake.contact.ContactId;
import dev.intake.event.EventId;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * The participation of a contact in a program; at most one for each pair. (Decisions 6.2)
 *
 * @param entry the program and the contact
 * @param entryEvent the event that started it; its properties are the merge fields of all steps (Spec, Merge fields 3)
 * @param enrolledAt when that event arrived, to the microsecond
 * @param test whether that event is a test event; the enrollment and its emails are then excluded from all counts
 */
public record Enrollment(Entry entry, EventId entryEvent, Instant enrolledAt, boolean test) {
    /** Truncates the time to microseconds. */
    public Enrollment {
        enrolledAt = enrolledAt.truncatedTo(ChronoUnit.MICROS);
    }

    /** Creates an enrollment by an event that is not a test. */
    public Enrollment(Entry entry, EventId entryEvent, Instant enrolledAt) {
        this(entry, entryEvent, enrolledAt, false);
    }

    /**
     * A program and a contact: the key of an enrollment.
     *
     * @param program the program
     * @param contact the enrolled contact
     */
    public record Entry(ProgramId program, ContactId contact) {}
}
