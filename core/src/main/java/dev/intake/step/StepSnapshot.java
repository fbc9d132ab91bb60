package dev.intake.step;

import dev.intake.attribute.Attributes;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.email.EmailId;
import dev.intake.email.StepEmail;
import dev.intake.event.EventId;
import dev.intake.event.EventRecord;
import dev.intake.program.Journey;
import dev.intake.program.Passage;
import dev.intake.program.Program;
import dev.intake.tenant.Tenant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What is stored about passages of one program that a worker has claimed.
 *
 * @param tenant whose program it is
 * @param program the program as it is now
 * @param journey what it sends
 * @param passages those that are to be decided about
 * @param contacts whose passages they are; one that was erased is absent
 * @param entryEvents by which they entered; one that retention has removed is absent
 * @param emails of the steps that the passages have come to, where there is one already
 */
public record StepSnapshot(
        Tenant tenant,
        Program program,
        Journey journey,
        List<Passage> passages,
        Map<ContactId, Contact> contacts,
        Map<EventId, EventRecord> entryEvents,
        Map<EmailId, StepEmail> emails) {
    /** Copies the collections. */
    public StepSnapshot {
        passages = List.copyOf(passages);
        contacts = Map.copyOf(contacts);
        entryEvents = Map.copyOf(entryEvents);
        emails = Map.copyOf(emails);
    }

    Optional<Contact> contact(Passage passage) {
        return Optional.ofNullable(contacts.get(passage.entry().contact()));
    }

    Attributes entryProperties(Passage passage) {
        return Optional.ofNullable(entryEvents.get(passage.enrollment().entryEvent()))
                .map(EventRecord::properties)
                .orElse(Attributes.NONE);
    }

    Optional<StepEmail> email(Passage passage) {
        return Optional.ofNullable(emails.get(EmailId.of(passage.entry(), passage.position())));
    }
}
