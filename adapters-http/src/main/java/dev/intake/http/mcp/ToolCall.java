package dev.intake.http.mcp;

import dev.intake.access.Actor;
import dev.intake.kernel.TenantId;

/**
 * An authorized call of a tool.
 *
 * @param tenant the tenant, or its test world if the call requests it
 * @param actor the agent, for audit entries
 * @param arguments the arguments, which match the tool's schema
 */
record ToolCall(TenantId tenant, Actor actor, ToolArguments arguments) {}
