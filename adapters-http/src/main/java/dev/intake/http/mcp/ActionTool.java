package dev.intake.http.mcp;

import dev.intake.Storage;
import dev.intake.action.Action;
import dev.intake.action.Actions;
import dev.intake.action.Fault;
import dev.intake.action.Result;
import dev.intake.kernel.TenantId;
import java.util.Map;
import java.util.function.BiFunction;

/**
 * A tool that runs an action.
 *
 * @param description what agents see; the arguments have the names of the input's fields
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
    @Override
    public ToolResult run(ToolCall call) {
        return actions.run(action, call.tenant(), call.actor(), action.input().typed(call.arguments()::text))
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
