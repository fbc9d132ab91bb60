package dev.intake.webhook;

import dev.intake.connector.CustomerRef;
import dev.intake.contact.AttributeFields;
import dev.intake.contact.Attributes;
import dev.intake.contact.ContactName;
import dev.intake.event.EventType;
import dev.intake.kernel.Connector;
import dev.intake.kernel.JsonKind;
import dev.intake.kernel.JsonShape;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.Optional;

/**
 * A translated event that is kept until its customer is matched with a contact (pending customer match). (Decisions 2.8)
 *
 * @param delivery the trace of its delivery, with the outcome {@link DeliveryOutcome#PARKED}
 * @param customer the unmatched customer
 * @param type the type of the event to record
 * @param properties the properties of that event
 * @param name the name in the payload
 * @param attributes the metadata in the payload, sanitized
 * @param occurredAt time of the event, to the microsecond
 * @param historical whether it starts no program when it is released, because it is a late repair (ADR 134)
 */
public record ParkedEvent(
        DeliveryRecord delivery,
        CustomerRef customer,
        EventType type,
        Attributes properties,
        Optional<ContactName> name,
        Attributes attributes,
        Instant occurredAt,
        boolean historical) {
    static final JsonShape<ParkedEvent> SHAPE = new JsonShape<ParkedEvent>("ParkedEvent")
            .has(
                    "connector",
                    JsonKind.oneOf(Connector.values(), Connector::segment),
                    event -> event.customer().connector())
            .has("customer", JsonKind.TEXT, event -> event.customer().id())
            .about("The provider's id of the customer.")
            .has("eventId", JsonKind.TEXT, event -> event.delivery().key().id())
            .has("type", JsonKind.TEXT, event -> event.delivery().providerType())
            .about("In the provider's words.")
            .has("becomes", JsonKind.TEXT, event -> event.type().value())
            .about("The type of the event that it becomes.")
            .has("properties", AttributeFields.KIND, ParkedEvent::properties)
            .has("occurredAt", JsonKind.TIME, ParkedEvent::occurredAt)
            .has("receivedAt", JsonKind.TIME, event -> event.delivery().receivedAt());

    /** Creates an event that may start programs when it is released. */
    public ParkedEvent(
            DeliveryRecord delivery,
            CustomerRef customer,
            EventType type,
            Attributes properties,
            Optional<ContactName> name,
            Attributes attributes,
            Instant occurredAt) {
        this(delivery, customer, type, properties, name, attributes, occurredAt, false);
    }

    /** Orders by the time of the event according to the provider's clock, then by arrival. */
    public static final Comparator<ParkedEvent> OLDEST_FIRST = Comparator.comparing(ParkedEvent::occurredAt)
            .thenComparing(parked -> parked.delivery().receivedAt())
            .thenComparing(parked -> parked.delivery().key().id());

    /** Returns the event with these attributes. */
    ParkedEvent with(Attributes left) {
        return new ParkedEvent(delivery, customer, type, properties, name, left, occurredAt, historical);
    }

    /** Truncates the time to the precision that is stored. */
    public ParkedEvent {
        occurredAt = occurredAt.truncatedTo(ChronoUnit.MICROS);
    }
}
