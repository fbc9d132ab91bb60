package dev.intake.http.reference;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.http.page.Prose;
import dev.intake.http.reference.ApiReference.Call;
import dev.intake.http.reference.ApiReference.Field;
import dev.intake.http.reference.ApiReference.Reply;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** Reads one call from a description. */
final class CallReader {
    private static final List<String> METHODS = List.of("get", "post", "put", "delete");

    private final ApiDescription description;
    private final String method;
    private final List<String> paths;
    private final JsonNode operation;

    private CallReader(ApiDescription description, String method, List<String> paths, JsonNode operation) {
        this.description = description;
        this.method = method;
        this.paths = paths;
        this.operation = operation;
    }

    /** Returns all calls except HEAD. Paths with the same description share a call. */
    static List<CallReader> all(ApiDescription description) {
        Map<JsonNode, List<String>> paths = new LinkedHashMap<>();
        description
                .root()
                .get("paths")
                .properties()
                .forEach(path -> paths.computeIfAbsent(withoutIds(path.getValue()), shared -> new ArrayList<>())
                        .add(path.getKey()));
        List<CallReader> readers = new ArrayList<>();
        paths.forEach((item, shared) -> METHODS.forEach(method -> {
            JsonNode operation = description.resolved(item).path(method);
            if (operation.isObject()) {
                readers.add(new CallReader(description, method, shared, operation));
            }
        }));
        return readers;
    }

    /** Removes operation ids, so that otherwise equal paths are equal. */
    private static JsonNode withoutIds(JsonNode item) {
        JsonNode copy = item.deepCopy();
        copy.findParents("operationId").forEach(operation -> ((ObjectNode) operation).remove("operationId"));
        return copy;
    }

    /** Returns the tag. */
    String tag() {
        return operation.at("/tags/0").asText();
    }

    Call call() {
        JsonNode body = description.resolved(operation.path("requestBody"));
        return new Call(
                method.toUpperCase(Locale.ROOT),
                paths,
                operation.path("summary").asText(),
                Prose.of(operation, "description"),
                parameters(),
                Prose.of(body, "description"),
                example(body),
                answers());
    }

    private List<Field> parameters() {
        List<Field> fields = new ArrayList<>();
        for (JsonNode listed : operation.path("parameters")) {
            JsonNode parameter = description.resolved(listed);
            fields.add(new Field(
                    parameter.get("name").textValue(),
                    parameter.get("in").textValue().equals("path")
                            ? "in the path"
                            : "in the " + parameter.get("in").textValue(),
                    parameter.path("required").booleanValue(),
                    Prose.of(parameter, "description")));
        }
        return fields;
    }

    private List<Reply> answers() {
        List<Reply> answers = new ArrayList<>();
        operation.get("responses").properties().forEach(listed -> {
            JsonNode answer = description.resolved(listed.getValue());
            answers.add(new Reply(listed.getKey(), Prose.of(answer, "description"), example(answer)));
        });
        return answers;
    }

    private static String example(JsonNode withContent) {
        for (JsonNode content : withContent.path("content")) {
            JsonNode example = content.path("example");
            if (!example.isMissingNode()) {
                return example.isTextual() ? example.textValue() : example.toPrettyString();
            }
        }
        return "";
    }

    /** Returns the fields of an object; empty for other schemas. */
    static List<Field> fields(JsonNode schema) {
        List<String> required = StreamSupport.stream(schema.path("required").spliterator(), false)
                .map(JsonNode::textValue)
                .toList();
        List<Field> fields = new ArrayList<>();
        schema.path("properties")
                .properties()
                .forEach(member -> fields.add(new Field(
                        member.getKey(),
                        type(member.getValue()),
                        required.contains(member.getKey()),
                        Prose.of(member.getValue(), "description"))));
        return fields;
    }

    private static String type(JsonNode schema) {
        if (schema.has("$ref")) {
            String reference = schema.get("$ref").textValue();
            return reference.substring(reference.lastIndexOf('/') + 1);
        }
        if (schema.has("const")) {
            return schema.get("const").asText();
        }
        if (schema.has("enum")) {
            return joined(schema.get("enum"));
        }
        if (schema.has("items")) {
            return "list of " + type(schema.get("items"));
        }
        JsonNode type = schema.path("type");
        return type.isArray() ? joined(type) : type.asText("anything");
    }

    private static String joined(JsonNode list) {
        return StreamSupport.stream(list.spliterator(), false)
                .map(JsonNode::asText)
                .collect(Collectors.joining(", "));
    }
}
