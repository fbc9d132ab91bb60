package dev.intake.webhook;

import dev.intake.attribute.Attributes;
import dev.intake.connector.CustomerRef;
import dev.intake.contact.ContactName;
import dev.intake.event.EventType;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.Optional;

/**
 * A translated event that waits until it is known who its customer is. (Decisions 2.8)
 *
 * @param delivery its trace, with the outcome {@link DeliveryOutcome#PARKED}
 * @param customer whom it waits for
 * @param type what it will be recorded as
 * @param properties with these properties
 * @param name the name that the payload showed
 * @param attributes the metadata that it showed, sanitized
 * @param occurredAt when it happened, to the microsecond
 */
public record ParkedEvent(
        DeliveryRecord delivery,
        CustomerRef customer,
        EventType type,
        Attributes properties,
        Optional<ContactName> name,
        Attributes attributes,
        Instant occurredAt) {
    /** As things happened, by the provider's clock; then as they arrived. */
    public static final Comparator<ParkedEvent> OLDEST_FIRST = Comparator.comparing(ParkedEvent::occurredAt)
            .thenComparing(parked -> parked.delivery().receivedAt())
            .thenComparing(parked -> parked.delivery().key().id());

    /** The event with these attributes. */
    ParkedEvent with(Attributes left) {
        return new ParkedEvent(delivery, customer, type, properties, name, left, occurredAt);
    }

    /** Brings the time to the precision that is stored. */
    public ParkedEvent {
        occurredAt = occurredAt.truncatedTo(ChronoUnit.MICROS);
    }
}
