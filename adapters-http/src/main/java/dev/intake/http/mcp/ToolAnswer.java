package dev.intake.http.mcp;

import java.util.Map;

/** What a tool answers. */
sealed interface ToolAnswer {
    /**
     * It was done.
     *
     * @param content fits the tool's output schema
     */
    record Done(Map<String, Object> content) implements ToolAnswer {}

    /**
     * It was not done, and nothing changed.
     *
     * @param advice why, and what to do next
     */
    record Refused(String advice) implements ToolAnswer {}
}
