package dev.intake.http.provider;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.connector.Delivery;
import dev.intake.kernel.Json;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Writes events of providers as the bodies of their deliveries. */
final class JsonDelivery {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private JsonDelivery() {}

    /** Returns the delivery with this body. */
    static Delivery of(Json event) {
        return new Delivery(Map.of(), node(event).toString().getBytes(StandardCharsets.UTF_8));
    }

    private static JsonNode node(Json value) {
        if (value instanceof Json.Members members) {
            ObjectNode object = NODES.objectNode();
            members.values().forEach((name, member) -> object.set(name, node(member)));
            return object;
        }
        if (value instanceof Json.Elements elements) {
            ArrayNode array = NODES.arrayNode();
            elements.values().forEach(element -> array.add(node(element)));
            return array;
        }
        if (value instanceof Json.Text text) {
            return NODES.textNode(text.value());
        }
        if (value instanceof Json.Numeric number) {
            return NODES.numberNode(number.value());
        }
        return value instanceof Json.Flag flag ? NODES.booleanNode(flag.value()) : NODES.nullNode();
    }
}
