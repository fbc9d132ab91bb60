package dev.intake.http.mcp;

import dev.intake.Intake;
import dev.intake.access.AgentScope;
import dev.intake.program.ProgramActions;
import java.util.Map;

/** Pauses an active program. (Spec, States and transitions) */
final class PauseProgram {
    private static final ToolDescription DESCRIPTION = new ToolDescription(
            "pause_program",
            "Pause a program",
            "Pauses an active program: no event starts it and it sends nothing until a person resumes it in the"
                    + " dashboard. No tool can approve or resume a program.",
            """
            {"type": "object", "additionalProperties": false, "required": ["program", "sending"], "properties": {
              "program": %s,
              "sending": {"type": "array", "items": {"type": "string"}, "description":
                "ids of emails that were being handed to the mail server at that moment and may still arrive"}}}
            """.formatted(ShownProgram.SCHEMA),
            ToolDescription.terminating(),
            AgentScope.PROGRAMS);

    private PauseProgram() {}

    static AgentTool of(Intake intake) {
        return new ActionTool<>(
                DESCRIPTION,
                intake.actions(),
                ProgramActions.PAUSE,
                (tenant, paused) -> content(paused),
                "list_programs shows the existing ones.");
    }

    private static Map<String, Object> content(ProgramActions.Shown paused) {
        return Map.of(
                "program",
                ShownProgram.of(paused.program(), paused.enrolled()),
                "sending",
                paused.sending().stream().map(email -> email.id().toString()).toList());
    }
}
