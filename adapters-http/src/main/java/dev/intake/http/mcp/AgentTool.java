package dev.intake.http.mcp;

/** A tool for agents. */
interface AgentTool {
    /** Returns the description that agents see, with the required scope. */
    ToolDescription description();

    /** Runs the tool. */
    ToolResult run(ToolCall call);
}
