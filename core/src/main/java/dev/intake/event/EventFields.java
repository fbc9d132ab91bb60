package dev.intake.event;

import dev.intake.contact.AttributeFields;
import dev.intake.kernel.JsonFields;
import java.util.Locale;

/** Events as JSON. Shared by exports and commands. */
public final class EventFields {
    private EventFields() {}

    /** Writes the event with its contact. */
    public static void write(EventRecord event, JsonFields json) {
        json.text("eventId", event.id().toString());
        json.text("contactId", event.contact().toString());
        details(event, json);
    }

    /** Writes the event without its contact: the object around it names the contact. */
    public static void ofContact(EventRecord event, JsonFields json) {
        json.text("eventId", event.id().toString());
        details(event, json);
    }

    private static void details(EventRecord event, JsonFields json) {
        json.text("type", event.type().value());
        AttributeFields.write("properties", event.properties(), json);
        json.time("occurredAt", event.occurredAt());
        json.time("receivedAt", event.receivedAt());
        json.text("source", event.source().name().toLowerCase(Locale.ROOT));
        json.flag("historical", event.historical());
    }
}
