package dev.intake.http.mcp;

import dev.intake.access.AgentScope;
import dev.intake.id.TenantId;

/** A tool for agents. */
interface AgentTool {
    /** Returns the description that agents see. */
    ToolDescription description();

    /** Returns the required scope. */
    AgentScope scope();

    /** Runs the tool for a tenant, with arguments that match its schema. */
    ToolResult run(TenantId tenant, ToolArguments arguments);
}
