package dev.intake.app.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.output.Json;
import dev.intake.app.output.Table;
import java.util.Collection;
import java.util.List;
import java.util.Objects;

/** Formats deliveries for output. */
public final class DeliveryView {
    private DeliveryView() {}

    /** Returns a list of deliveries as text. */
    public static List<String> list(List<ObjectNode> deliveries) {
        return deliveries.isEmpty() ? List.of("No deliveries.") : table(deliveries);
    }

    /** Returns how many failed deliveries were processed as text. */
    public static List<String> retried(ObjectNode retried) {
        return List.of(retried.path("processed").asText() + " processed, "
                + retried.path("stillFailing").asText() + " still failing.");
    }

    private static List<String> table(Collection<? extends JsonNode> deliveries) {
        Table table = Table.headed("RECEIVED", "CONNECTOR", "TYPE", "OUTCOME", "BECAME", "CONTACT", "WHY", "EVENT");
        deliveries.forEach(delivery -> table.row(
                text(delivery, "receivedAt"),
                text(delivery, "connector"),
                text(delivery, "type"),
                text(delivery, "outcome"),
                text(delivery, "became"),
                text(delivery, "contactId"),
                text(delivery, "reason"),
                text(delivery, "eventId")));
        return table.lines("");
    }

    /** Returns the member; empty if it is absent or {@code null}. */
    private static String text(JsonNode json, String member) {
        return Objects.requireNonNullElse(json.path(member).textValue(), "");
    }

    /** Returns a list of parked events as text. */
    public static List<String> parked(List<ObjectNode> events) {
        return events.isEmpty() ? List.of("No parked events.") : tableOfParked(events);
    }

    private static List<String> tableOfParked(Collection<? extends JsonNode> events) {
        Table table = Table.headed("RECEIVED", "CONNECTOR", "CUSTOMER", "BECOMES", "PROPERTIES", "EVENT");
        events.forEach(parked -> table.row(
                text(parked, "receivedAt"),
                text(parked, "connector"),
                text(parked, "customer"),
                text(parked, "becomes"),
                Json.line(parked.path("properties")),
                text(parked, "eventId")));
        return table.lines("");
    }
}
