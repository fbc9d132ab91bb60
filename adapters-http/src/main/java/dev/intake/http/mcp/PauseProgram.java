package dev.intake.http.mcp;

import dev.intake.Intake;
import dev.intake.access.AgentScope;
import dev.intake.id.TenantId;
import dev.intake.program.Program;
import dev.intake.program.ProgramChange;
import dev.intake.program.ProgramLifecycle;
import java.util.Map;

/** Pauses an active program. (Spec, States and transitions) */
final class PauseProgram implements AgentTool {
    private static final ToolDescription DESCRIPTION = new ToolDescription(
            "pause_program",
            "Pause a program",
            "Pauses an active program: no event starts it and it sends nothing until a person resumes it in the"
                    + " dashboard. No tool can approve or resume a program.",
            """
            {"type": "object", "additionalProperties": false, "required": ["programId"], "properties": {
              "programId": {"type": "string", "description": "as list_programs shows it"}}}
            """,
            """
            {"type": "object", "additionalProperties": false, "required": ["program", "sending"], "properties": {
              "program": %s,
              "sending": {"type": "array", "items": {"type": "string"}, "description":
                "ids of emails that were being handed to the mail server at that moment and may still arrive"}}}
            """.formatted(ShownProgram.SCHEMA),
            ToolDescription.terminating(),
            AgentScope.PROGRAMS);

    private final ProgramLifecycle lifecycle;
    private final Intake intake;

    PauseProgram(ProgramLifecycle lifecycle, Intake intake) {
        this.lifecycle = lifecycle;
        this.intake = intake;
    }

    @Override
    public ToolDescription description() {
        return DESCRIPTION;
    }

    @Override
    public ToolResult run(ToolCall call) {
        ProgramChange change = NamedProgram.id(call)
                .map(program -> lifecycle.pause(call.tenant(), program))
                .orElseGet(ProgramChange.NoSuchProgram::new);
        return change.fold(new ProgramChange.Cases<>(
                changed -> paused(call.tenant(), changed),
                noSuchProgram -> NamedProgram.NONE,
                notAllowed -> new ToolResult.Refused("The program is "
                        + notAllowed.state().label() + ", and only an active one can be paused. Nothing was changed."),
                PauseProgram::unexpected,
                PauseProgram::unexpected,
                PauseProgram::unexpected,
                PauseProgram::unexpected));
    }

    private static ToolResult unexpected(ProgramChange change) {
        throw new IllegalStateException("a pause does not check a draft: " + change);
    }

    private ToolResult paused(TenantId tenant, ProgramChange.Changed changed) {
        return new ToolResult.Done(Map.of(
                "program",
                shown(tenant, changed.program()),
                "sending",
                changed.sending().stream().map(email -> email.id().toString()).toList()));
    }

    private Map<String, Object> shown(TenantId tenant, Program program) {
        return ShownProgram.of(
                program, intake.programViews(tenant).enrollmentCounts().getOrDefault(program.id(), 0L));
    }
}
