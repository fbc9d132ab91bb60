package dev.intake.app.event;

import static dev.intake.app.output.Json.text;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.output.Json;
import dev.intake.app.output.Printable;
import dev.intake.app.output.Table;
import java.util.Collection;
import java.util.List;

/** Formats events for output. */
public final class EventView {
    private EventView() {}

    /** Returns a list of events as text. */
    public static List<String> list(List<ObjectNode> events) {
        return events.isEmpty() ? List.of("No events.") : table(events);
    }

    private static List<String> table(Collection<? extends JsonNode> events) {
        Table table = Table.headed("OCCURRED", "TYPE", "CONTACT", "EVENT", "PROPERTIES");
        events.forEach(event -> table.row(
                occurred(event),
                text(event, "type"),
                text(event, "contactId"),
                text(event, "eventId"),
                Json.line(event.path("properties"))));
        return table.lines("");
    }

    /** Returns a table with one event a line, without their contact. */
    public static List<String> tableOfContact(JsonNode events, String indent) {
        Table table = Table.plain();
        events.forEach(event -> table.row(occurred(event), text(event, "type"), Json.line(event.path("properties"))));
        return table.lines(indent);
    }

    /** Returns the event on one line, for {@code events tail}. */
    public static String line(JsonNode event) {
        return Printable.of(String.join(
                "  ",
                occurred(event),
                text(event, "type"),
                text(event, "contactId"),
                Json.line(event.path("properties"))));
    }

    private static String occurred(JsonNode event) {
        return text(event, "occurredAt")
                + (event.path("historical").asBoolean() ? " (historical)" : "")
                + (event.path("test").asBoolean() ? " (test)" : "");
    }
}
