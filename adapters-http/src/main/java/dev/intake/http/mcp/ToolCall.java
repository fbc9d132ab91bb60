package dev.intake.http.mcp;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.Storage;
import dev.intake.access.Actor;
import dev.intake.action.Action;
import dev.intake.action.Actions;
import dev.intake.action.Result;
import dev.intake.http.page.Addresses;
import dev.intake.kernel.Json;
import dev.intake.kernel.TenantId;
import dev.intake.program.Program;
import dev.intake.program.ProgramActions;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * An authorized call of a tool.
 *
 * @param actions runs actions
 * @param addresses the public addresses of the service
 * @param tenant the tenant, or its test world if the call requests it
 * @param actor the agent, for audit entries
 * @param arguments the arguments
 * @param given the arguments, too
 */
record ToolCall(
        Actions<Storage> actions, Addresses addresses, TenantId tenant, Actor actor, ObjectNode arguments, Json given) {
    /** Runs an action for the agent. */
    <O> Result<O> run(Action<? super Storage, ?, O> action, Json input) {
        return actions.run(action, tenant, actor, input);
    }

    /** Returns the arguments and another field of an action. */
    Json with(String field, Json value) {
        Map<String, Json> all = new HashMap<>(given.members());
        all.put(field, value);
        return new Json.Members(all);
    }

    /** Returns the result of the function for the program that the arguments name, or that it does not exist. */
    <O> Result<O> program(Function<Program, Result<O>> work) {
        return ProgramActions.found(storage(), tenant, ProgramActions.PROGRAM.of(given), work);
    }

    /** Returns the page of a program, where a person reviews it. */
    String page(Program program) {
        return addresses.program(tenant, program.id().value());
    }

    /** Returns the ports. */
    Storage storage() {
        return actions.storage();
    }
}
