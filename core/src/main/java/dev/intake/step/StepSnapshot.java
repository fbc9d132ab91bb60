package dev.intake.step;

import dev.intake.attribute.Attributes;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.email.EmailId;
import dev.intake.email.StepEmail;
import dev.intake.event.EventId;
import dev.intake.event.EventRecord;
import dev.intake.program.EmailSequence;
import dev.intake.program.EnrollmentProgress;
import dev.intake.program.Program;
import dev.intake.tenant.Tenant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Stored data of one program and of enrollments that a worker has claimed.
 *
 * @param tenant whose program it is
 * @param program the program as it is now
 * @param sequence what it sends
 * @param enrollments the progress of those to decide about
 * @param contacts the enrolled contacts; an erased one is absent
 * @param entryEvents by which they entered; one that retention has removed is absent
 * @param emails of the steps that the enrollments have come to, where there is one already
 */
public record StepSnapshot(
        Tenant tenant,
        Program program,
        EmailSequence sequence,
        List<EnrollmentProgress> enrollments,
        Map<ContactId, Contact> contacts,
        Map<EventId, EventRecord> entryEvents,
        Map<EmailId, StepEmail> emails) {
    /** Copies the collections. */
    public StepSnapshot {
        enrollments = List.copyOf(enrollments);
        contacts = Map.copyOf(contacts);
        entryEvents = Map.copyOf(entryEvents);
        emails = Map.copyOf(emails);
    }

    Optional<Contact> contact(EnrollmentProgress progress) {
        return Optional.ofNullable(contacts.get(progress.entry().contact()));
    }

    Attributes entryProperties(EnrollmentProgress progress) {
        return Optional.ofNullable(entryEvents.get(progress.enrollment().entryEvent()))
                .map(EventRecord::properties)
                .orElse(Attributes.NONE);
    }

    Optional<StepEmail> email(EnrollmentProgress progress) {
        return Optional.ofNullable(emails.get(EmailId.of(progress.entry(), progress.position())));
    }
}
