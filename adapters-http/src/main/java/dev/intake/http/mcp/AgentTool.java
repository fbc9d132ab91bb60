package dev.intake.http.mcp;

import dev.intake.access.AgentScope;

/** A tool for agents. */
interface AgentTool {
    /** Returns the description that agents see. */
    ToolDescription description();

    /** Returns the required scope. */
    AgentScope scope();

    /** Runs the tool. */
    ToolResult run(ToolCall call);
}
