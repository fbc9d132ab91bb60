package dev.intake.http.explain;

import dev.intake.event.EventRecord;
import dev.intake.http.contact.ContactProgram;
import dev.intake.http.page.ContactLink;
import dev.intake.http.page.Page;
import java.util.List;
import java.util.Optional;

/**
 * {@code event.jte}.
 *
 * @param page the page
 * @param event the event
 * @param contact the contact that the event is about
 * @param programs the programs that events of this type start, with whether this event started them
 * @param delivery the path of the delivery that became the event; absent if its trace is not stored
 * @param curl a command that sends the event again as test data; absent unless the event arrived through the Events API
 */
public record EventView(
        Page page,
        EventRecord event,
        ContactLink contact,
        List<ContactProgram> programs,
        Optional<String> delivery,
        Optional<String> curl) {
    /** Copies the list. */
    public EventView {
        programs = List.copyOf(programs);
    }
}
