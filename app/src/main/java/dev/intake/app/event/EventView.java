package dev.intake.app.event;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.output.AttributesView;
import dev.intake.app.output.NodeFields;
import dev.intake.app.output.Printable;
import dev.intake.app.output.Table;
import dev.intake.event.EventFields;
import dev.intake.event.EventRecord;
import java.util.Collection;
import java.util.List;

/** Formats events for output. */
public final class EventView {
    private EventView() {}

    /** Returns the event with its contact. */
    public static ObjectNode json(EventRecord event) {
        return NodeFields.object(json -> EventFields.write(event, json));
    }

    /** Returns a table with one event a line, with its contact. */
    static List<String> table(Collection<EventRecord> events) {
        Table table = Table.headed("OCCURRED", "TYPE", "CONTACT", "EVENT", "PROPERTIES");
        events.forEach(event -> table.row(
                occurred(event),
                event.type().value(),
                event.contact().toString(),
                event.id().toString(),
                AttributesView.text(event.properties())));
        return table.lines("");
    }

    /** Returns a table with one event a line, without their contact. */
    public static List<String> tableOfContact(Collection<EventRecord> events, String indent) {
        Table table = Table.plain();
        events.forEach(
                event -> table.row(occurred(event), event.type().value(), AttributesView.text(event.properties())));
        return table.lines(indent);
    }

    /** Returns the event on one line, for {@code events tail}. */
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
