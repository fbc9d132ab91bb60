package dev.intake.http.mcp;

import dev.intake.Intake;
import dev.intake.access.AgentScope;
import dev.intake.program.ProgramActions;
import java.util.Map;

/** Deletes a draft. */
final class DeleteDraft {
    private static final ToolDescription DESCRIPTION = new ToolDescription(
            "delete_draft",
            "Delete a draft",
            "Deletes a draft with its emails, for good. A program that was approved once cannot be deleted.",
            """
            {"type": "object", "additionalProperties": false, "required": ["deleted"], "properties": {
              "deleted": {"const": true}}}
            """,
            ToolDescription.terminating(),
            AgentScope.PROGRAMS);

    private DeleteDraft() {}

    static AgentTool of(Intake intake) {
        return new ActionTool<>(
                DESCRIPTION,
                intake.actions(),
                ProgramActions.DELETE_DRAFT,
                (tenant, deleted) -> Map.of("deleted", true),
                "list_programs shows the existing ones.");
    }
}
