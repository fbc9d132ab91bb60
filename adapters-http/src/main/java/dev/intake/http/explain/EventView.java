package dev.intake.http.explain;

import dev.intake.event.EventRecord;
import dev.intake.http.contact.ContactProgram;
import dev.intake.http.page.ContactLink;
import dev.intake.http.page.Labels;
import dev.intake.http.page.Page;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

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

    /** Returns the properties, sorted by name. */
    public Map<String, String> properties() {
        Map<String, String> properties = new TreeMap<>();
        event.properties().asMap().forEach((key, value) -> properties.put(key.value(), Labels.of(value)));
        return properties;
    }

    public String received() {
        return Labels.exact(event.receivedAt());
    }

    public String occurred() {
        return Labels.exact(event.occurredAt());
    }

    public String source() {
        return Labels.of(event.source());
    }

    /** Returns what is special about the event; absent if nothing is. */
    public Optional<String> kind() {
        return event.historical() ? Optional.of("historical, so it started no program") : Optional.empty();
    }
}
