package dev.intake.http.mcp;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.Storage;
import dev.intake.action.Action;
import dev.intake.action.ActionFacts.Trait;
import dev.intake.action.Fault;
import dev.intake.action.Field;
import dev.intake.action.Input;
import dev.intake.action.Result;
import dev.intake.action.Value;
import dev.intake.http.json.FieldSchema;
import dev.intake.http.page.StreamedFields;
import dev.intake.kernel.CleanText;
import dev.intake.kernel.Json;
import dev.intake.kernel.JsonShape;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * A tool for agents. Most run an action, whose fields are the arguments. Its schemas are derived.
 *
 * @param description what agents see besides the schemas
 * @param input the arguments
 * @param schema the JSON Schema of the arguments
 * @param work runs the tool
 * @param result how its result is written; absent if it is a text
 */
record AgentTool<O>(
        ToolDescription description, Input<?> input, ObjectNode schema, Work<O> work, Optional<JsonShape<O>> result) {
    /** The argument that selects test data. */
    static final Field<Boolean> TEST = Field.optional(
            "test", Value.flag(), "true for the tenant's test data, which is separate from the live data.");

    private static final String EXISTING =
            " list_programs shows the existing programs, and check_recent_events ids of contacts.";
    private static final int MAX_FAULTS = 10;
    private static final int MAX_FAULT_LENGTH = 300;

    /** What a tool does. */
    @FunctionalInterface
    interface Work<O> {
        /** Does it, or says why not. The arguments of the call have no faults. */
        Result<O> run(ToolCall call);
    }

    /** Returns a tool with these arguments. */
    static <O> AgentTool<O> of(
            ToolDescription description, List<Field<?>> arguments, JsonShape<O> result, Work<O> work) {
        return new AgentTool<>(
                description, new Input<>(arguments, given -> given), schema(arguments), work, Optional.of(result));
    }

    /** Returns a tool with these arguments, whose result is a text. */
    static AgentTool<String> text(ToolDescription description, List<Field<?>> arguments, Work<String> work) {
        return new AgentTool<>(
                description, new Input<>(arguments, given -> given), schema(arguments), work, Optional.empty());
    }

    /**
     * Returns a tool that runs an action.
     *
     * @param omitted fields of the action that are no arguments
     * @param work runs the action
     */
    static <O> AgentTool<O> of(
            ToolDescription description,
            Action<?, ?, ?> action,
            Set<String> omitted,
            JsonShape<O> result,
            Work<O> work) {
        List<Field<?>> arguments = new ArrayList<>();
        for (Field<?> field : action.input().fields()) {
            if (!omitted.contains(field.name())) {
                boolean isCondition =
                        field.equals(Input.REVISION) && action.facts().has(Trait.CONDITIONAL);
                arguments.add(isCondition ? Field.required(field.name(), field.value(), field.description()) : field);
            }
        }
        if (action.facts().has(Trait.IN_EITHER_WORLD)) {
            arguments.add(TEST);
        }
        return of(description, arguments, result, work);
    }

    /** Returns a tool that runs an action with all of its fields. */
    static <O> AgentTool<O> of(ToolDescription description, Action<? super Storage, ?, O> action, JsonShape<O> result) {
        return of(description, action, Set.of(), result, call -> call.run(action, call.given()));
    }

    private static ObjectNode schema(List<Field<?>> arguments) {
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
        return schema;
    }

    /** Returns the JSON Schema of results; empty if they are texts. */
    Optional<String> resultSchema() {
        // Validators of clients that do not know the dialect ignore the newer keyword.
        return result.map(shape -> StreamedFields.tree(shape::describe)
                .toString()
                .replace("\"unevaluatedProperties\"", "\"additionalProperties\""));
    }

    /**
     * Runs the tool for an authorized call.
     *
     * @param given the arguments
     * @param call returns the call; asked only if the arguments have no faults
     */
    CallToolResult answer(Json given, Supplier<ToolCall> call) {
        List<Fault> faults = faults(given);
        return (faults.isEmpty() ? work.run(call.get()) : new Result.Invalid<O>(faults))
                .fold(new Result.Cases<>(
                        this::done,
                        refusal ->
                                refused(refusal.sentence() + (refusal.kind() == Result.Kind.NOT_FOUND ? EXISTING : "")),
                        AgentTool::invalid));
    }

    private List<Fault> faults(Json given) {
        List<Fault> faults = new ArrayList<>(input.faults(given));
        for (String name : given.members().keySet()) {
            if (!schema.path("properties").has(name)) {
                faults.add(new Fault(name, "is no argument of this tool"));
            }
        }
        return faults;
    }

    private CallToolResult done(O done) {
        if (result.isEmpty()) {
            return CallToolResult.builder().addTextContent(done.toString()).build();
        }
        ObjectNode content = StreamedFields.tree(fields -> result.get().write(done, fields));
        return CallToolResult.builder()
                .structuredContent(content)
                .addTextContent(content.toString())
                .build();
    }

    /** Returns the result of a tool that failed and changed nothing, with the reason and the next step. */
    static CallToolResult refused(String advice) {
        return CallToolResult.builder().addTextContent(advice).isError(true).build();
    }

    /** Names the first faults, each cut where it repeats a long text of the caller. */
    private static CallToolResult invalid(List<Fault> faults) {
        String shown = faults.stream()
                .limit(MAX_FAULTS)
                .map(fault -> CleanText.trimmed(fault.toString(), MAX_FAULT_LENGTH))
                .collect(Collectors.joining("; "));
        int more = faults.size() - MAX_FAULTS;
        return refused("Nothing was done. " + shown + (more > 0 ? "; and " + more + " more" : "") + ".");
    }
}
