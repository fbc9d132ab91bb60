package dev.intake.http.reference;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;

/**
 * Expands the short forms of the written description: {@code like}, {@code head}, {@code error} and {@code limits}. Its
 * beginning explains them.
 */
final class ShortForms {
    private static final Map<String, String> LIMITS =
            Map.of("RateLimit-Limit", "limit", "RateLimit-Remaining", "remaining", "RateLimit-Reset", "reset");

    private ShortForms() {}

    /** Expands the description. */
    static void expand(ObjectNode root) {
        ObjectNode paths = (ObjectNode) root.path("paths");
        for (JsonNode path : paths) {
            if (path.has("head")) {
                ObjectNode head = (ObjectNode) path.path("head");
                head.put("summary", "Answers without a body")
                        .put("description", "The status and headers are those of GET.");
                copy(path.path("get"), head);
            }
            for (Map.Entry<String, JsonNode> operation : path.properties()) {
                JsonNode like = operation.getValue().path("like");
                if (like.isTextual()) {
                    ((ObjectNode) operation.getValue()).remove("like");
                    copy(paths.path(like.textValue()).path(operation.getKey()), (ObjectNode) operation.getValue());
                }
                operation.getValue().path("responses").forEach(ShortForms::response);
            }
        }
        root.at("/components/responses").forEach(ShortForms::response);
    }

    /** Copies what the operation does not state itself. */
    private static void copy(JsonNode from, ObjectNode operation) {
        for (Map.Entry<String, JsonNode> member : from.properties()) {
            if (!operation.has(member.getKey())) {
                operation.set(member.getKey(), member.getValue().deepCopy());
            }
        }
    }

    private static void response(JsonNode written) {
        ObjectNode response = (ObjectNode) written;
        JsonNode error = response.remove("error");
        if (error != null) {
            ObjectNode content = response.withObjectProperty("content").putObject("application/json");
            content.set("schema", reference("schemas", "Error"));
            if (!error.isEmpty()) {
                content.putObject("example").put("ok", false).setAll((ObjectNode) error);
            }
        }
        if (response.has("content")) {
            response.withObjectProperty("headers").set("X-Request-Id", reference("headers", "requestId"));
        }
        if (response.remove("limits") != null) {
            LIMITS.forEach(
                    (header, name) -> response.withObjectProperty("headers").set(header, reference("headers", name)));
        }
    }

    /** Returns a reference to a component. */
    static ObjectNode reference(String kind, String name) {
        return JsonNodeFactory.instance.objectNode().put("$ref", "#/components/" + kind + "/" + name);
    }
}
