package dev.intake.http.mcp;

import dev.intake.access.AgentScope;
import io.modelcontextprotocol.spec.McpSchema.ToolAnnotations;

/**
 * The description of a tool that agents see, without its schemas.
 *
 * @param name the tool's name
 * @param title a title for people
 * @param text purpose, use and risks
 * @param hints all four hints, because clients assume the worst case for a missing hint
 * @param scope the scope that a call requires
 */
record ToolDescription(String name, String title, String text, ToolAnnotations hints, AgentScope scope) {
    /** Returns the hints of a tool that changes nothing. */
    static ToolAnnotations readOnly() {
        return hints(true, false, true);
    }

    /** Returns the hints of a tool that adds something with each call. */
    static ToolAnnotations additive() {
        return hints(false, false, false);
    }

    /** Returns the hints of a tool that ends something; repeated calls have no further effect. */
    static ToolAnnotations terminating() {
        return hints(false, true, true);
    }

    private static ToolAnnotations hints(boolean readOnly, boolean destructive, boolean idempotent) {
        return ToolAnnotations.builder()
                .readOnlyHint(readOnly)
                .destructiveHint(destructive)
                .idempotentHint(idempotent)
                .openWorldHint(false)
                .build();
    }
}
