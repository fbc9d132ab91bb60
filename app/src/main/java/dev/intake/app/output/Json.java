package dev.intake.app.output;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collection;

/** JSON values, each written on one line. */
public final class Json {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private Json() {}

    /** An object without members. */
    public static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    /** An array of these values. */
    public static ArrayNode array(Collection<? extends JsonNode> values) {
        return JsonNodeFactory.instance.arrayNode(values.size()).addAll(values);
    }

    /** The value that a text of ours is. */
    public static JsonNode read(String text) {
        try {
            return MAPPER.readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("what was written as JSON can be read", e);
        }
    }

    /** The value on one line. */
    public static String line(JsonNode value) {
        try {
            return MAPPER.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a tree can always be written", e);
        }
    }
}
