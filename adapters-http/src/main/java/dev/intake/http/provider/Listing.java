package dev.intake.http.provider;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.connector.Delivery;
import dev.intake.connector.ProviderPage;
import dev.intake.kernel.Json;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Helps to read the lists of providers. */
final class Listing {
    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    private Listing() {}

    /** Returns the page that the function reads from a JSON body; a failure if the body is not JSON. */
    static ProviderPage<Delivery, String> page(
            byte[] body, String provider, Function<JsonNode, ProviderPage<Delivery, String>> listed) {
        return json(body).map(listed).orElseGet(() -> new ProviderPage.Failed<>(provider + "'s response was not JSON"));
    }

    private static Optional<JsonNode> json(byte[] body) {
        try {
            return Optional.of(MAPPER.readTree(body));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Returns the delivery of an event with this body. */
    static Delivery delivery(JsonNode event) {
        return new Delivery(Map.of(), event.toString().getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Returns the event that an object implies.
     *
     * @param timestamp a number or a text, as in the provider's events
     */
    static Delivery event(String type, JsonNode timestamp, JsonNode object) {
        return delivery(MAPPER.createObjectNode()
                .put("type", type)
                .<ObjectNode>set("timestamp", timestamp)
                .set("data", object));
    }

    /** Returns the delivery of an event with this body. */
    static Delivery ofEvent(Json event) {
        return delivery(node(event));
    }

    private static JsonNode node(Json value) {
        JsonNodeFactory nodes = MAPPER.getNodeFactory();
        if (value instanceof Json.Members members) {
            ObjectNode object = nodes.objectNode();
            members.values().forEach((name, member) -> object.set(name, node(member)));
            return object;
        }
        if (value instanceof Json.Elements elements) {
            ArrayNode array = nodes.arrayNode();
            elements.values().forEach(element -> array.add(node(element)));
            return array;
        }
        if (value instanceof Json.Text text) {
            return nodes.textNode(text.value());
        }
        if (value instanceof Json.Numeric number) {
            return nodes.numberNode(number.value());
        }
        return value instanceof Json.Flag flag ? nodes.booleanNode(flag.value()) : nodes.nullNode();
    }

    static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
