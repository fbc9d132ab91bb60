package dev.intake.step;

import dev.intake.contact.Attributes;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.email.EmailId;
import dev.intake.email.SkipReason;
import dev.intake.email.StepEmail;
import dev.intake.enrollment.Enrollment.Entry;
import dev.intake.event.EventId;
import dev.intake.event.EventRecord;
import dev.intake.program.BegunEmails;
import dev.intake.program.EmailSequence;
import dev.intake.program.EnrollmentProgress;
import dev.intake.program.Program;
import dev.intake.suppression.Suppression;
import dev.intake.template.EmailTemplate;
import dev.intake.tenant.Tenant;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Stored data of one program and of the rows that {@link StepRefs} name.
 *
 * @param tenant the program's tenant
 * @param program the program
 * @param sequence its email sequence
 * @param progress of the claimed enrollments and those of sent emails; an erased one is absent
 * @param contacts of the claimed enrollments; an erased one is absent
 * @param suppressions that hold for the addresses of the claimed enrollments' contacts; none of an open address
 * @param entryEvents of the claimed enrollments; one that retention has removed is absent
 * @param emails the sent ones, and those of the steps that the claimed enrollments are at, if there is one
 * @param begun for a marketing program of a tenant with a cap, the newest marketing emails of the claimed enrollments'
 *     contacts, as many as the cap allows
 * @param begunToAddress the newest emails of the program's category to the addresses of the claimed enrollments' contacts,
 *     whichever contact has them, as many as the tenant allows in a day
 */
public record StepSnapshot(
        Tenant tenant,
        Program program,
        EmailSequence sequence,
        Map<Entry, EnrollmentProgress> progress,
        Map<ContactId, Contact> contacts,
        Map<ContactId, List<Suppression>> suppressions,
        Map<EventId, EventRecord> entryEvents,
        Map<EmailId, StepEmail> emails,
        Map<ContactId, BegunEmails> begun,
        Map<ContactId, BegunEmails> begunToAddress) {
    /** Copies the collections. */
    public StepSnapshot {
        progress = Map.copyOf(progress);
        contacts = Map.copyOf(contacts);
        suppressions = Map.copyOf(suppressions);
        entryEvents = Map.copyOf(entryEvents);
        emails = Map.copyOf(emails);
        begun = Map.copyOf(begun);
        begunToAddress = Map.copyOf(begunToAddress);
    }

    /** Returns the stored progress of those enrollments that no other worker has claimed since, in the given order. */
    List<EnrollmentProgress> stillClaimed(List<EnrollmentProgress> claimed) {
        return claimed.stream()
                .flatMap(before -> progress(before.entry()).filter(stored -> stored.claim() == before.claim()).stream())
                .toList();
    }

    Optional<EnrollmentProgress> progress(Entry entry) {
        return Optional.ofNullable(progress.get(entry));
    }

    /** Returns the email of the step that an enrollment is at; empty if the program has ended there. */
    Optional<EmailTemplate> template(EnrollmentProgress of) {
        return sequence.step(of.position()).map(step -> step.email(of.entry()));
    }

    Optional<Contact> contact(EnrollmentProgress of) {
        return Optional.ofNullable(contacts.get(of.entry().contact()));
    }

    BegunEmails begun(ContactId contact) {
        return begun.getOrDefault(contact, BegunEmails.NONE);
    }

    /** Returns whether the contact's address may get no further email of the program's category now. */
    boolean isAddressFull(ContactId contact, Instant now) {
        return begunToAddress
                .getOrDefault(contact, BegunEmails.NONE)
                .waitsForCap(tenant.sendingTimes().addressCap(), now)
                .isPresent();
    }

    /** Returns why the contact must not get the program's emails; empty if it may. */
    Optional<SkipReason> skipReason(Contact contact, Instant enrolledAt) {
        return contact.wasDeactivatedSince(enrolledAt)
                ? Optional.of(SkipReason.DEACTIVATED)
                : SkipReason.of(contact, suppressions.getOrDefault(contact.id(), List.of()), sequence.category());
    }

    Attributes entryProperties(EnrollmentProgress of) {
        return Optional.ofNullable(entryEvents.get(of.enrollment().entryEvent()))
                .map(EventRecord::properties)
                .orElse(Attributes.NONE);
    }

    Optional<StepEmail> email(EnrollmentProgress of) {
        return email(EmailId.of(of.entry(), of.position()));
    }

    Optional<StepEmail> email(EmailId id) {
        return Optional.ofNullable(emails.get(id));
    }
}
