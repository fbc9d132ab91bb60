package dev.intake.http.mcp;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.action.Fault;
import dev.intake.action.Field;
import dev.intake.action.Input;
import dev.intake.action.Result;
import dev.intake.action.Value;
import dev.intake.http.page.StreamedFields;
import dev.intake.kernel.CleanText;
import dev.intake.kernel.Json;
import dev.intake.kernel.JsonShape;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * A tool for agents. Most run an action, whose fields are the arguments. Its schemas are derived.
 *
 * @param description what agents see besides the schemas
 * @param input the arguments
 * @param schema the JSON Schema of the arguments
 * @param work does it on arguments without faults, or says why not
 * @param result how its result is written; absent if it is a text
 */
record AgentTool<O>(
        ToolDescription description,
        Input<?> input,
        ObjectNode schema,
        Function<ToolCall, Result<O>> work,
        Optional<JsonShape<O>> result) {
    /** The argument that selects test data. */
    static final Field<Boolean> TEST = Field.optional(
            "test", Value.flag(), "true for the tenant's test data, which is separate from the live data.");

    private static final String EXISTING =
            " list_programs shows the existing programs, and check_recent_events ids of contacts.";
    private static final int MAX_FAULTS = 10;
    private static final int MAX_FAULT_LENGTH = 300;

    /** Returns the JSON Schema of results; empty if they are texts. */
    Optional<String> resultSchema() {
        return result.map(shape -> {
            ObjectNode schema = StreamedFields.tree(shape::describe);
            shape.shapes()
                    .forEach(part -> schema.withObject("/$defs").set(part.name(), StreamedFields.tree(part::describe)));
            // Validators of clients that do not know the dialect ignore the newer keyword.
            return schema.toString()
                    .replace("\"unevaluatedProperties\"", "\"additionalProperties\"")
                    .replace("#/components/schemas/", "#/$defs/");
        });
    }

    /**
     * Runs the tool for an authorized call.
     *
     * @param given the arguments
     * @param call returns the call; asked only if the arguments have no faults
     */
    CallToolResult answer(Json given, Supplier<ToolCall> call) {
        List<Fault> faults = faults(given);
        Result<O> result = faults.isEmpty() ? work.apply(call.get()) : new Result.Invalid<>(faults);
        if (result instanceof Result.Done<O> done) {
            return done(done.value());
        }
        return result.refused()
                .map(why -> refused(why.sentence() + (why.kind() == Result.Kind.NOT_FOUND ? EXISTING : "")))
                .orElseGet(() -> invalid(result.faults()));
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
        UntrustedText.clean(content);
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
