package dev.intake.enrollment;

import dev.intake.contact.ContactId;
import dev.intake.event.EventId;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * A contact's one entry into a program. (Decisions 6.2)
 *
 * @param entry which program and which contact
 * @param entryEvent the event that fired the program; its properties travel with the contact (Spec, Merge fields 3)
 * @param enrolledAt when that event arrived, to the microsecond
 * @param test whether that event is a test, so that the enrollment and its emails count in no figure
 */
public record Enrollment(Entry entry, EventId entryEvent, Instant enrolledAt, boolean test) {
    /** Brings the time to the precision that is stored. */
    public Enrollment {
        enrolledAt = enrolledAt.truncatedTo(ChronoUnit.MICROS);
    }

    /** An enrollment by an event that is no test. */
    public Enrollment(Entry entry, EventId entryEvent, Instant enrolledAt) {
        this(entry, entryEvent, enrolledAt, false);
    }

    /**
     * A program and a contact: what can happen once, ever.
     *
     * @param program the program entered
     * @param contact who entered it
     */
    public record Entry(ProgramId program, ContactId contact) {}
}
