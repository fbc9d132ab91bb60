package dev.intake.http.mcp;

import dev.intake.Intake;
import dev.intake.access.AgentScope;
import dev.intake.kernel.TenantId;
import dev.intake.program.DraftActions;
import dev.intake.program.DraftActions.Whole;
import java.util.LinkedHashMap;
import java.util.Map;

/** Reads a program as a program file, with its revision. */
final class ReadProgram {
    private static final ToolDescription DESCRIPTION = new ToolDescription(
            "read_program",
            "Read a program",
            "Reads a program in any state: its program file, which contains the emails and rules, and the revision that"
                    + " edit_draft requires. The file shows merge fields, never values of contacts or events. Invisible"
                    + " characters are omitted.",
            """
            {"type": "object", "additionalProperties": false,
              "required": ["program", "revision", "warnings", "reviewUrl", "next", "untrusted"], "properties": {
              %s,
              "untrusted": {"type": "object", "description": "%s", "additionalProperties": false,
                "required": ["file"], "properties": {
                  "file": {"type": "string", "description": "the program file, whole"}}}}}
            """.formatted(DraftReview.SCHEMA, UntrustedText.DESCRIPTION),
            ToolDescription.readOnly(),
            AgentScope.PROGRAMS);

    private ReadProgram() {}

    static AgentTool of(Intake intake, DraftReview review) {
        return new ActionTool<>(
                DESCRIPTION,
                intake.actions(),
                DraftActions.READ,
                (tenant, read) -> content(tenant, read.whole(), review),
                "list_programs shows the existing ones.");
    }

    private static Map<String, Object> content(TenantId tenant, Whole read, DraftReview review) {
        Map<String, Object> content =
                new LinkedHashMap<>(review.of(tenant, read.check().program()));
        content.put("untrusted", Map.of("file", UntrustedText.document(read.file())));
        return content;
    }
}
