package dev.intake.http.mcp;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.Storage;
import dev.intake.access.AgentScope;
import dev.intake.action.Action;
import dev.intake.action.ActionFacts.Trait;
import dev.intake.action.Field;
import dev.intake.action.Input;
import dev.intake.action.Result;
import dev.intake.http.json.FieldSchema;
import dev.intake.kernel.JsonShape;
import io.modelcontextprotocol.spec.McpSchema.ToolAnnotations;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * The description of a tool that agents see, without its schemas.
 *
 * @param name the tool's name
 * @param title a title for people
 * @param text purpose, use and risks
 * @param hints all four hints, because clients assume the worst case for a missing hint
 * @param scope the scope that a call requires
 */
record ToolDescription(String name, String title, String text, ToolAnnotations hints, AgentScope scope) {
    /** Begins the description of a tool that changes nothing. */
    static ToolDescription reads(String name, String title, AgentScope scope) {
        return new ToolDescription(name, title, "", hints(true, false, true), scope);
    }

    /** Begins the description of a tool that adds something with each call. */
    static ToolDescription adds(String name, String title, AgentScope scope) {
        return new ToolDescription(name, title, "", hints(false, false, false), scope);
    }

    /** Begins the description of a tool that ends something; repeated calls have no further effect. */
    static ToolDescription ends(String name, String title, AgentScope scope) {
        return new ToolDescription(name, title, "", hints(false, true, true), scope);
    }

    private static ToolAnnotations hints(boolean readOnly, boolean destructive, boolean idempotent) {
        return ToolAnnotations.builder()
                .readOnlyHint(readOnly)
                .destructiveHint(destructive)
                .idempotentHint(idempotent)
                .openWorldHint(false)
                .build();
    }

    /** Returns this description with purpose, use and risks. */
    ToolDescription about(String sentences) {
        return new ToolDescription(name, title, sentences, hints, scope);
    }

    /** Returns a tool with these arguments. */
    <O> AgentTool<O> runs(List<Field<?>> arguments, JsonShape<O> result, Function<ToolCall, Result<O>> work) {
        return tool(arguments, work, Optional.of(result));
    }

    /** Returns a tool with these arguments, whose result is a text. */
    AgentTool<String> text(List<Field<?>> arguments, Function<ToolCall, Result<String>> work) {
        return tool(arguments, work, Optional.empty());
    }

    /** Returns a tool that runs an action with all of its fields, and answers with its result. */
    <O> AgentTool<O> runs(Action<? super Storage, ?, O> action) {
        return runs(action, action.output().shape());
    }

    /** Returns a tool that runs an action with all of its fields. */
    <O> AgentTool<O> runs(Action<? super Storage, ?, O> action, JsonShape<O> result) {
        return runs(action, Set.of(), result, call -> call.run(action, call.given()));
    }

    /**
     * Returns a tool that runs an action.
     *
     * @param omitted fields of the action that are no arguments
     * @param work runs the action
     */
    <O> AgentTool<O> runs(
            Action<?, ?, ?> action, Set<String> omitted, JsonShape<O> result, Function<ToolCall, Result<O>> work) {
        List<Field<?>> arguments = new ArrayList<>();
        for (Field<?> field : action.input().fields()) {
            if (!omitted.contains(field.name())) {
                boolean isCondition =
                        field.equals(Input.REVISION) && action.facts().has(Trait.CONDITIONAL);
                arguments.add(isCondition ? Field.required(field.name(), field.value(), field.description()) : field);
            }
        }
        if (action.facts().has(Trait.IN_EITHER_WORLD)) {
            arguments.add(AgentTool.TEST);
        }
        return runs(arguments, result, work);
    }

    private <O> AgentTool<O> tool(
            List<Field<?>> arguments, Function<ToolCall, Result<O>> work, Optional<JsonShape<O>> result) {
        ObjectNode schema =
                JsonNodeFactory.instance.objectNode().put("type", "object").put("additionalProperties", false);
        ObjectNode properties = schema.putObject("properties");
        for (Field<?> field : arguments) {
            FieldSchema.of(field.value().form(), properties.putObject(field.name()))
                    .put("description", field.description());
            if (field.required()) {
                schema.withArrayProperty("required").add(field.name());
            }
        }
        return new AgentTool<>(this, new Input<>(arguments, given -> given), schema, work, result);
    }
}
