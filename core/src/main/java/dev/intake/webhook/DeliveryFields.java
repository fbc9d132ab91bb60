package dev.intake.webhook;

import dev.intake.contact.ContactId;
import dev.intake.event.EventType;
import dev.intake.kernel.JsonFields;
import java.util.Locale;

/** Traces of deliveries as JSON. Shared by exports and commands. */
public final class DeliveryFields {
    private DeliveryFields() {}

    /** Writes the trace with its contact. */
    public static void write(DeliveryRecord delivery, JsonFields json) {
        received(delivery, json);
        json.text("contactId", delivery.contact().map(ContactId::toString));
        reason(delivery, json);
    }

    /** Writes the trace without its contact: the object around it names the contact. */
    public static void ofContact(DeliveryRecord delivery, JsonFields json) {
        received(delivery, json);
        reason(delivery, json);
    }

    private static void received(DeliveryRecord delivery, JsonFields json) {
        json.text("connector", delivery.key().source().name().toLowerCase(Locale.ROOT));
        json.text("eventId", delivery.key().id());
        json.text("type", delivery.providerType());
        json.text("outcome", delivery.outcome().label());
        json.text("became", delivery.became().map(EventType::value));
    }

    private static void reason(DeliveryRecord delivery, JsonFields json) {
        json.text("reason", delivery.reason());
        json.time("receivedAt", delivery.receivedAt());
    }
}
