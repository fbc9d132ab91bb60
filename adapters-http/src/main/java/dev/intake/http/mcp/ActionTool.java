package dev.intake.http.mcp;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.Storage;
import dev.intake.action.Action;
import dev.intake.action.ActionFacts.Trait;
import dev.intake.action.Actions;
import dev.intake.action.Fault;
import dev.intake.action.Field;
import dev.intake.action.Result;
import dev.intake.http.json.FieldSchema;
import dev.intake.kernel.TenantId;
import java.util.Map;
import java.util.function.BiFunction;

/**
 * A tool that runs an action.
 *
 * @param description what agents see; the arguments are the fields of the input
 * @param actions runs the action
 * @param action the action
 * @param content returns the tool's result
 * @param existing where agents find what exists, in a sentence for a refusal because it does not
 */
record ActionTool<I, O>(
        ToolDescription description,
        Actions<Storage> actions,
        Action<? super Storage, I, O> action,
        BiFunction<TenantId, O, Map<String, Object>> content,
        String existing)
        implements AgentTool {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String TEST = "{" + AgentTools.TEST_SCHEMA + "}";

    /** Describes the arguments. */
    ActionTool {
        description = description.reading(arguments(action));
    }

    /** Returns the schema of the arguments: the fields of the input, and the choice of the test world. */
    private static String arguments(Action<?, ?, ?> action) {
        ObjectNode schema =
                JsonNodeFactory.instance.objectNode().put("type", "object").put("additionalProperties", false);
        ObjectNode properties = schema.putObject("properties");
        for (Field<?> field : action.input().fields()) {
            FieldSchema.of(field.value().form(), properties.putObject(field.name()))
                    .put("description", field.description());
            if (field.required()) {
                schema.withArrayProperty("required").add(field.name());
            }
        }
        if (action.facts().has(Trait.IN_EITHER_WORLD)) {
            try {
                properties.setAll((ObjectNode) JSON.readTree(TEST));
            } catch (JsonProcessingException e) {
                throw new IllegalStateException("a constant is no JSON", e);
            }
        }
        return schema.toString();
    }

    @Override
    public ToolResult run(ToolCall call) {
        return actions.run(action, call.tenant(), call.actor(), action.input().typed(call.arguments()::typed))
                .fold(new Result.Cases<>(
                        done -> new ToolResult.Done(content.apply(call.tenant(), done)),
                        refused -> new ToolResult.Refused(
                                refused.kind() == Result.Kind.NOT_FOUND
                                        ? refused.sentence() + " " + existing
                                        : refused.sentence()),
                        invalid -> ToolResult.Refused.forFaults(
                                "Nothing was done. ",
                                invalid.stream().map(Fault::toString).toList())));
    }
}
