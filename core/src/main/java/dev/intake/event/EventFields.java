package dev.intake.event;

import static dev.intake.kernel.JsonKind.FLAG;
import static dev.intake.kernel.JsonKind.ID;
import static dev.intake.kernel.JsonKind.TEXT;
import static dev.intake.kernel.JsonKind.TIME;

import dev.intake.contact.AttributeFields;
import dev.intake.kernel.JsonKind;
import dev.intake.kernel.JsonShape;
import dev.intake.kernel.Source;

/** Events as JSON. Shared by exports and commands. */
public final class EventFields {
    private static final JsonShape<EventRecord> DETAILS = new JsonShape<EventRecord>("")
            .has("type", TEXT, event -> event.type().value())
            .has("properties", AttributeFields.KIND, EventRecord::properties)
            .has("occurredAt", TIME, EventRecord::occurredAt)
            .has("receivedAt", TIME, EventRecord::receivedAt)
            .has("source", JsonKind.oneOf(Source.values(), Source::label), EventRecord::source)
            .has("historical", FLAG, EventRecord::historical);

    /** The event with its contact. */
    public static final JsonShape<EventRecord> SHAPE = new JsonShape<EventRecord>("ListedEvent")
            .has("eventId", ID, EventRecord::id)
            .has("contactId", ID, EventRecord::contact)
            .with(DETAILS, event -> event);

    /** The event without its contact: the object around it names the contact. */
    public static final JsonShape<EventRecord> OF_CONTACT =
            new JsonShape<EventRecord>("").has("eventId", ID, EventRecord::id).with(DETAILS, event -> event);

    private EventFields() {}
}
