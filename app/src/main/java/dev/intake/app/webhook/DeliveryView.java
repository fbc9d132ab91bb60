package dev.intake.app.webhook;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.output.AttributesView;
import dev.intake.app.output.Json;
import dev.intake.app.output.NodeFields;
import dev.intake.app.output.Table;
import dev.intake.contact.ContactId;
import dev.intake.event.EventType;
import dev.intake.webhook.DeliveryFields;
import dev.intake.webhook.DeliveryRecord;
import dev.intake.webhook.ParkedEvent;
import java.util.Collection;
import java.util.List;
import java.util.Locale;

/** Formats deliveries for output. */
final class DeliveryView {
    private DeliveryView() {}

    /** Returns the trace with its contact. */
    static ObjectNode json(DeliveryRecord delivery) {
        return NodeFields.object(json -> DeliveryFields.write(delivery, json));
    }

    /** Returns a table with one delivery a line. */
    static List<String> table(Collection<DeliveryRecord> deliveries) {
        Table table = Table.headed("RECEIVED", "CONNECTOR", "TYPE", "OUTCOME", "BECAME", "CONTACT", "WHY", "EVENT");
        deliveries.forEach(delivery -> table.row(
                delivery.receivedAt().toString(),
                connector(delivery),
                delivery.providerType(),
                delivery.outcome().label(),
                delivery.became().map(EventType::value).orElse(""),
                delivery.contact().map(ContactId::toString).orElse(""),
                delivery.reason().orElse(""),
                delivery.key().id()));
        return table.lines("");
    }

    /** Returns a parked event and its customer. */
    static ObjectNode json(ParkedEvent parked) {
        ObjectNode json = Json.object()
                .put("connector", parked.customer().connector().segment())
                .put("customer", parked.customer().id())
                .put("eventId", parked.delivery().key().id())
                .put("type", parked.delivery().providerType())
                .put("becomes", parked.type().value());
        json.set("properties", AttributesView.json(parked.properties()));
        return json.put("occurredAt", parked.occurredAt().toString())
                .put("receivedAt", parked.delivery().receivedAt().toString());
    }

    /** Returns a table with one parked event a line. */
    static List<String> tableOfParked(Collection<ParkedEvent> events) {
        Table table = Table.headed("RECEIVED", "CONNECTOR", "CUSTOMER", "BECOMES", "PROPERTIES", "EVENT");
        events.forEach(parked -> table.row(
                parked.delivery().receivedAt().toString(),
                parked.customer().connector().segment(),
                parked.customer().id(),
                parked.type().value(),
                AttributesView.text(parked.properties()),
                parked.delivery().key().id()));
        return table.lines("");
    }

    private static String connector(DeliveryRecord delivery) {
        return delivery.key().source().name().toLowerCase(Locale.ROOT);
    }
}
