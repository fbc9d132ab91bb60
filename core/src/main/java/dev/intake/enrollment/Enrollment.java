package dev.intake.enrollment;

import dev.intake.access.Actor;
import dev.intake.contact.ContactId;
import dev.intake.event.EventId;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * The participation of a contact in a program; at most one for each entry. (Decisions 6.2)
 *
 * @param entry the program, the contact, and the key of the enrollment
 * @param entryEvent the event that started it; its properties are the merge fields of all steps (Spec, Merge fields 3). An
 *     enrollment by hand has the contact's last event of the trigger's type or, without one, an id that no event has.
 * @param enrolledAt when that event arrived, or when a person enrolled the contact; to the microsecond
 * @param byHand the person who enrolled the contact; absent if the event did
 */
public record Enrollment(Entry entry, EventId entryEvent, Instant enrolledAt, Optional<Actor> byHand) {
    /** Truncates the time to microseconds. */
    public Enrollment {
        enrolledAt = enrolledAt.truncatedTo(ChronoUnit.MICROS);
    }

    /** Creates an enrollment by an event. */
    public Enrollment(Entry entry, EventId entryEvent, Instant enrolledAt) {
        this(entry, entryEvent, enrolledAt, Optional.empty());
    }

    /** Returns the enrollment as one of another contact. */
    public Enrollment of(ContactId another) {
        return new Enrollment(new Entry(entry.program, another, entry.key), entryEvent, enrolledAt, byHand);
    }

    /**
     * A program, a contact and a key: the identity of an enrollment.
     *
     * @param program the program
     * @param contact the enrolled contact
     * @param key distinguishes the enrollments of the contact in a program that it may enter again
     */
    public record Entry(ProgramId program, ContactId contact, EntryKey key) {
        /** Creates the entry of a contact into a program that contacts enter once. */
        public Entry(ProgramId program, ContactId contact) {
            this(program, contact, EntryKey.FIRST);
        }

        /** Returns the first entry of the same contact into the same program. */
        public Entry first() {
            return new Entry(program, contact);
        }
    }
}
