package dev.intake.rehearsal;

import dev.intake.contact.ContactId;
import dev.intake.event.EventRecord;
import dev.intake.event.Period;
import java.util.List;
import java.util.Map;

/**
 * The events of a rehearsal.
 *
 * @param period when they arrived
 * @param events number of events that were read
 * @param concerning those that could enroll a contact or end an enrollment, by contact and in order of arrival
 */
record Arrivals(Period period, long events, Map<ContactId, List<EventRecord>> concerning) {
    List<EventRecord> of(ContactId contact) {
        return concerning.getOrDefault(contact, List.of());
    }
}
