package dev.intake.connector;

import dev.intake.contact.ContactId;
import dev.intake.enrollment.Enrollment.Entry;
import dev.intake.event.EventRecord;
import dev.intake.program.EnrollmentProgress;
import java.util.List;
import java.util.Set;

/**
 * What is stored of a contact that only billing providers know.
 *
 * @param events its events, in no order; at most {@value #MAX_EVENTS} and one more
 * @param enrollments its enrollments, in no order
 * @param emailed whether an email to it has begun
 * @param customers the customers that are linked with it
 * @param taken the enrollments of the contact that may take over from it
 */
public record Shell(
        List<EventRecord> events,
        List<EnrollmentProgress> enrollments,
        boolean emailed,
        Set<CustomerRef> customers,
        Set<Entry> taken) {
    /** The maximum number of events of a contact from which another takes over. */
    public static final int MAX_EVENTS = 1_000;

    /** Copies the collections. */
    public Shell {
        events = List.copyOf(events);
        enrollments = List.copyOf(enrollments);
        customers = Set.copyOf(customers);
        taken = Set.copyOf(taken);
    }

    /** Returns whether no other contact takes over from it: it is a person's own, or has too many events. */
    public boolean stays() {
        return emailed
                || events.size() > MAX_EVENTS
                || enrollments.stream()
                        .anyMatch(progress -> progress.enrollment().byHand().isPresent()
                                || progress.exit()
                                        .filter(exit -> exit.event().isEmpty())
                                        .isPresent());
    }

    /**
     * The part that another contact takes over.
     *
     * @param from the contact that only billing providers know
     * @param to the other contact
     * @param events the events that move, with the enrollments that they began
     * @param gone whether nothing is left of the contact, which is then removed
     */
    public record Move(ContactId from, ContactId to, List<EventRecord> events, boolean gone) {
        /** Copies the list. */
        public Move {
            events = List.copyOf(events);
        }
    }
}
