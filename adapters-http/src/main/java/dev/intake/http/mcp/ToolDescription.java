package dev.intake.http.mcp;

import io.modelcontextprotocol.spec.McpSchema.ToolAnnotations;

/**
 * How agents see a tool.
 *
 * @param name by which it is called
 * @param title what people read
 * @param text what it does, when to use it, and what to beware of
 * @param inputSchema JSON Schema of its arguments
 * @param outputSchema JSON Schema of its answer
 * @param hints all four, for a hint that is left out means the worst
 */
record ToolDescription(
        String name, String title, String text, String inputSchema, String outputSchema, ToolAnnotations hints) {
    /** Changes nothing, and asking twice does no harm. */
    static ToolAnnotations reading() {
        return hints(true, false, true);
    }

    /** Adds something; a second time adds a second one. */
    static ToolAnnotations adding() {
        return hints(false, false, false);
    }

    /** Ends something; a second time changes nothing more. */
    static ToolAnnotations ending() {
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
