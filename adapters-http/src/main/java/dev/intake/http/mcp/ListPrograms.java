package dev.intake.http.mcp;

import dev.intake.Intake;
import dev.intake.access.AgentScope;
import dev.intake.program.ProgramActions;
import java.util.Map;

/** Lists a tenant's programs. */
final class ListPrograms {
    private static final ToolDescription DESCRIPTION = new ToolDescription(
            "list_programs",
            "List programs",
            "Lists the tenant's lifecycle programs with their states and how many contacts have entered each, the"
                    + " oldest first. A draft starts nothing until a person approves it in the dashboard.",
            """
            {"type": "object", "additionalProperties": false, "required": ["programs"], "properties": {
              "programs": {"type": "array", "items": %s}}}
            """.formatted(ShownProgram.SCHEMA),
            ToolDescription.readOnly(),
            AgentScope.READ);

    private ListPrograms() {}

    static AgentTool of(Intake intake) {
        return new ActionTool<>(
                DESCRIPTION,
                intake.actions(),
                ProgramActions.LIST,
                (tenant, programs) -> Map.of(
                        "programs",
                        programs.rows().stream()
                                .map(listed -> ShownProgram.of(listed.program(), listed.enrolled()))
                                .toList()),
                "");
    }
}
