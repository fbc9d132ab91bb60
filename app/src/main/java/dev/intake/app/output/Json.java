package dev.intake.app.output;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collection;

/** Creates, parses and prints JSON trees. */
public final class Json {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private Json() {}

    /** Returns an empty object. */
    public static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    /** Returns an array of these values. */
    public static ArrayNode array(Collection<? extends JsonNode> values) {
        return JsonNodeFactory.instance.arrayNode(values.size()).addAll(values);
    }

    /** Parses JSON that Intake wrote. */
    public static JsonNode read(String text) {
        try {
            return MAPPER.readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("Intake wrote invalid JSON", e);
        }
    }

    /** Returns the value on one line. */
    public static String line(JsonNode value) {
        try {
            return MAPPER.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a JSON tree could not be written", e);
        }
    }

    /** Returns the text of a member; empty if there is none. */
    public static String text(JsonNode object, String member) {
        return object.path(member).asText();
    }
}
