package dev.intake.http.mcp;

import dev.intake.access.AgentScope;
import dev.intake.program.ProgramDeletion;
import dev.intake.program.ProgramLifecycle;
import java.util.Map;

/** Deletes a draft. */
final class DeleteDraft implements AgentTool {
    private static final ToolDescription DESCRIPTION = new ToolDescription(
            "delete_draft",
            "Delete a draft",
            "Deletes a draft with its emails, for good. A program that was approved once cannot be deleted.",
            """
            {"type": "object", "additionalProperties": false, "required": ["programId"], "properties": {
              "programId": {"type": "string", "description": "as list_programs shows it"}}}
            """,
            """
            {"type": "object", "additionalProperties": false, "required": ["deleted"], "properties": {
              "deleted": {"const": true}}}
            """,
            ToolDescription.terminating(),
            AgentScope.PROGRAMS);

    private final ProgramLifecycle lifecycle;

    DeleteDraft(ProgramLifecycle lifecycle) {
        this.lifecycle = lifecycle;
    }

    @Override
    public ToolDescription description() {
        return DESCRIPTION;
    }

    @Override
    public ToolResult run(ToolCall call) {
        return NamedProgram.id(call)
                .map(id -> lifecycle.delete(call.tenant(), id, call.actor()))
                .orElseGet(ProgramDeletion.NoSuchProgram::new)
                .fold(new ProgramDeletion.Cases<>(
                        deleted -> new ToolResult.Done(Map.of("deleted", true)),
                        notADraft -> new ToolResult.Refused("The program is "
                                + notADraft.state().label()
                                + ", and only a draft can be deleted. Nothing was changed."),
                        noSuchProgram -> NamedProgram.NONE));
    }
}
