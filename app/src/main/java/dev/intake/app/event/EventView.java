package dev.intake.app.event;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.output.AttributesView;
import dev.intake.app.output.Json;
import dev.intake.app.output.Printable;
import dev.intake.app.output.Table;
import dev.intake.event.EventRecord;
import java.util.Collection;
import java.util.List;
import java.util.Locale;

/** Event records as they are shown. */
public final class EventView {
    private EventView() {}

    /** The whole record. */
    public static ObjectNode json(EventRecord event) {
        ObjectNode json = Json.object()
                .put("eventId", event.id().toString())
                .put("contactId", event.contact().toString())
                .put("type", event.type().value());
        json.set("properties", AttributesView.json(event.properties()));
        return json.put("occurredAt", event.occurredAt().toString())
                .put("receivedAt", event.receivedAt().toString())
                .put("source", event.source().name().toLowerCase(Locale.ROOT))
                .put("historical", event.historical())
                .put("test", event.test());
    }

    /** One line per event, with its contact. */
    public static List<String> table(Collection<EventRecord> events) {
        Table table = Table.headed("OCCURRED", "TYPE", "CONTACT", "EVENT", "PROPERTIES");
        events.forEach(event -> table.row(
                occurred(event),
                event.type().value(),
                event.contact().toString(),
                event.id().toString(),
                AttributesView.text(event.properties())));
        return table.lines("");
    }

    /** One line per event of one contact. */
    public static List<String> tableOfContact(Collection<EventRecord> events, String indent) {
        Table table = Table.plain();
        events.forEach(
                event -> table.row(occurred(event), event.type().value(), AttributesView.text(event.properties())));
        return table.lines(indent);
    }

    /** One line, for following along. */
    public static String line(EventRecord event) {
        return Printable.of(String.join(
                "  ",
                occurred(event),
                event.type().value(),
                event.contact().toString(),
                AttributesView.text(event.properties())));
    }

    private static String occurred(EventRecord event) {
        return event.occurredAt() + (event.historical() ? " (historical)" : "") + (event.test() ? " (test)" : "");
    }
}
