package dev.intake.http.reference;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.Storage;
import dev.intake.action.Action;
import dev.intake.action.ActionFacts;
import dev.intake.action.ActionFacts.Trait;
import dev.intake.action.Field;
import dev.intake.action.Input;
import dev.intake.action.Query;
import dev.intake.action.Value.Form;
import dev.intake.http.api.ActionLinks;
import dev.intake.http.api.ManagementApi;
import dev.intake.http.json.FieldSchema;
import dev.intake.http.page.StreamedFields;
import dev.intake.kernel.JsonShape;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Derives the description of the management API: all of an action, and of other operations what all operations have in
 * common. (Decision 151)
 */
final class ManagementPaths {
    private static final Pattern IN_BRACES = Pattern.compile("\\{(\\w+)}");

    private final ObjectNode root;

    private ManagementPaths(ObjectNode root) {
        this.root = root;
    }

    /** Adds the actions to a description, and to other operations their results and what they have in common. */
    static void complete(ObjectNode root, List<Action<? super Storage, ?, ?>> actions, List<JsonShape<?>> results) {
        ManagementPaths paths = new ManagementPaths(root);
        actions.forEach(paths::add);
        results.forEach(paths::result);
        for (Map.Entry<String, JsonNode> path : root.path("paths").properties()) {
            if (path.getKey().startsWith(ManagementApi.BASE)) {
                path.getValue()
                        .properties()
                        .forEach(operation -> complete(operation.getKey(), (ObjectNode) operation.getValue()));
            }
        }
    }

    private void add(Action<?, ?, ?> action) {
        ActionFacts facts = action.facts();
        ObjectNode operation = ((ObjectNode) root.path("paths"))
                .withObjectProperty(ManagementApi.BASE + facts.path())
                .putObject(facts.method().name().toLowerCase(Locale.ROOT));
        int title = facts.about().indexOf(". ");
        operation.put("operationId", facts.id());
        operation.put(
                "summary",
                title < 0
                        ? facts.about().replaceFirst("\\.$", "")
                        : facts.about().substring(0, title));
        operation.put(
                "description",
                (title < 0 ? "" : facts.about().substring(title + 2) + " ") + "Scope: `"
                        + facts.scope().label() + "`.");
        parameters(action, operation.putArray("parameters"));
        Optional<Field<?>> document = action.input().document();
        if (document.isPresent()) {
            documentBody(document.get(), operation.putObject("requestBody"));
        } else if (hasBody(action)) {
            ObjectNode body = operation.putObject("requestBody");
            body.put(
                    "required",
                    action.input().fields().stream()
                            .anyMatch(field -> field.required() && !facts.isInPath(field.name())));
            body.put("description", "A JSON object.");
            body.putObject("content")
                    .putObject("application/json")
                    .set("schema", ShortForms.reference("schemas", input(action)));
        }
        responses(action, operation.putObject("responses"));
        result(action.output().shape());
    }

    /** Adds the schema of a result, which every response has {@code ok} in, and those that it refers to. */
    private void result(JsonShape<?> shape) {
        ObjectNode schemas = (ObjectNode) root.at("/components/schemas");
        if (shape.isByHand()) {
            return;
        }
        ObjectNode schema = StreamedFields.tree(shape::describe);
        schema.withArrayProperty("required").insert(0, "ok");
        ObjectNode properties = schema.withObjectProperty("properties");
        properties.putObject("ok").put("type", "boolean").put("const", true);
        if (ActionLinks.WITH_ENDPOINT.contains(shape.name())) {
            schema.withArrayProperty("required").add("endpoint");
            properties.putObject("endpoint").put("type", "string").put("format", "uri");
        }
        schemas.set(shape.name(), schema);
        shape.shapes()
                .filter(part -> !part.isByHand())
                .forEach(part -> schemas.set(part.name(), StreamedFields.tree(part::describe)));
    }

    private static void parameters(Action<?, ?, ?> action, ArrayNode parameters) {
        ActionFacts facts = action.facts();
        for (Matcher name = IN_BRACES.matcher(facts.path()); name.find(); ) {
            ObjectNode parameter = parameters.addObject();
            parameter.put("name", name.group(1)).put("in", "path").put("required", true);
            for (Field<?> field : action.input().fields()) {
                if (field.name().equals(name.group(1))) {
                    parameter.put("description", field.description());
                    parameter.set("schema", FieldSchema.of(field.value().form(), parameters.objectNode()));
                }
            }
        }
        for (Field<?> field : action.input().fields()) {
            boolean isInQuery = facts.isAskedInQuery()
                    || (action.input().document().isPresent() && !(field.value().form() instanceof Form.Document));
            if (field.equals(Input.REVISION)) {
                parameters.add(
                        ShortForms.reference("parameters", facts.has(Trait.CONDITIONAL) ? "condition" : "ifMatch"));
            } else if (isInQuery && !facts.isInPath(field.name())) {
                ObjectNode parameter =
                        parameters.addObject().put("name", field.name()).put("in", "query");
                if (field.required()) {
                    parameter.put("required", true);
                }
                parameter.put("description", field.description());
                parameter.set("schema", FieldSchema.of(field.value().form(), parameters.objectNode()));
            }
        }
        if (facts.has(Trait.IN_EITHER_WORLD)) {
            parameters.add(ShortForms.reference("parameters", "test"));
        }
        if (facts.has(Trait.ONCE)) {
            parameters.add(ShortForms.reference("parameters", "idempotencyKey"));
        }
    }

    private static void documentBody(Field<?> field, ObjectNode body) {
        body.put("required", field.required()).put("description", field.description());
        ObjectNode content = body.putObject("content");
        if (field.value().form() instanceof Form.Document document) {
            for (String type : List.of("application/json", "application/yaml")) {
                content.putObject(type).set("schema", ShortForms.reference("schemas", document.schema()));
            }
        }
    }

    private static boolean hasBody(Action<?, ?, ?> action) {
        ActionFacts facts = action.facts();
        return !facts.isAskedInQuery()
                && action.input().fields().stream()
                        .anyMatch(field -> !field.equals(Input.REVISION) && !facts.isInPath(field.name()));
    }

    /** Adds the schema of a body, and returns its name. */
    private String input(Action<?, ?, ?> action) {
        String id = action.facts().id();
        String name = id.substring(0, 1).toUpperCase(Locale.ROOT) + id.substring(1) + "Input";
        ObjectNode schema = ((ObjectNode) root.at("/components/schemas")).putObject(name);
        schema.put("type", "object").put("unevaluatedProperties", false);
        for (Field<?> field : action.input().fields()) {
            if (field.equals(Input.REVISION) || action.facts().isInPath(field.name())) {
                continue;
            }
            if (field.required()) {
                schema.withArrayProperty("required").add(field.name());
            }
            ObjectNode property = schema.withObjectProperty("properties").putObject(field.name());
            FieldSchema.of(field.value().form(), property);
            if (!field.required()) {
                ArrayNode types = property.get("type") instanceof ArrayNode several
                        ? several
                        : property.arrayNode().add(property.path("type"));
                property.set("type", types.add("null"));
                if (property.has("enum")) {
                    property.withArrayProperty("enum").addNull();
                }
            }
            property.put("description", field.description());
        }
        return name;
    }

    private static void responses(Action<?, ?, ?> action, ObjectNode responses) {
        ActionFacts facts = action.facts();
        ObjectNode done = responses.putObject(facts.has(Trait.CREATES) ? "201" : "200");
        done.put("description", "The result.");
        if (action.output().revision().isPresent()) {
            done.putObject("headers").set("ETag", ShortForms.reference("headers", "etag"));
        }
        done.putObject("content")
                .putObject("application/json")
                .set(
                        "schema",
                        ShortForms.reference("schemas", action.output().shape().name()));
        boolean changes = !(action instanceof Query);
        if (changes || facts.path().contains("{")) {
            responses.set("404", ShortForms.reference("responses", "NoSuchThing"));
        }
        if (changes || facts.has(Trait.FORESEES)) {
            responses.set(
                    "409", ShortForms.reference("responses", facts.has(Trait.ONCE) ? "RepeatedCall" : "Conflict"));
        }
        if (action.input().has(Input.REVISION)) {
            boolean isRequired = facts.has(Trait.CONDITIONAL);
            responses.set("412", ShortForms.reference("responses", isRequired ? "Stale" : "StaleSettings"));
            if (isRequired) {
                responses.set("428", ShortForms.reference("responses", "NoCondition"));
            }
        }
        if (facts.has(Trait.ONCE)) {
            responses.set("422", ShortForms.reference("responses", "OtherRequest"));
        }
    }

    private static void complete(String method, ObjectNode operation) {
        operation.putArray("tags").add("Management");
        operation.putArray("security").addObject().putArray("agentToken");
        ArrayNode parameters = operation.withArrayProperty("parameters");
        parameters.insert(0, ShortForms.reference("parameters", "tenantId"));
        parameters.add(ShortForms.reference("parameters", "requestId"));
        ObjectNode responses = (ObjectNode) operation.path("responses");
        for (Map.Entry<String, JsonNode> response : responses.properties()) {
            if (response.getKey().startsWith("2") && !response.getValue().has("$ref")) {
                ((ObjectNode) response.getValue()).put("limits", true);
            }
        }
        responses.set("400", ShortForms.reference("responses", "BadCall"));
        responses.set("401", ShortForms.reference("responses", "WrongToken"));
        responses.set("403", ShortForms.reference("responses", "NoScope"));
        if (!method.equals("get")) {
            responses.set("408", ShortForms.reference("responses", "BodyTooSlow"));
            responses.set("413", ShortForms.reference("responses", "BodyTooLarge"));
        }
        responses.set("429", ShortForms.reference("responses", "TooManyCalls"));
        responses.set("500", ShortForms.reference("responses", "Fault"));
        responses.set("503", ShortForms.reference("responses", "Busy"));
    }
}
