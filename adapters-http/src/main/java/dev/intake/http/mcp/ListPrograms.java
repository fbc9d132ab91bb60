package dev.intake.http.mcp;

import dev.intake.Intake;
import dev.intake.access.AgentScope;
import dev.intake.enrollment.ProgramId;
import dev.intake.program.Program;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** Lists a tenant's programs. */
final class ListPrograms implements AgentTool {
    private static final Comparator<Program> OLDEST_FIRST = Comparator.comparing(
                    (Program program) -> program.outline().createdAt())
            .thenComparing(Program::id);
    private static final ToolDescription DESCRIPTION = new ToolDescription(
            "list_programs",
            "List programs",
            "Lists the tenant's lifecycle programs with their states and how many contacts have entered each, the"
                    + " oldest first. A draft starts nothing until a person approves it in the dashboard.",
            """
            {"type": "object", "additionalProperties": false, "properties": {
              %s}}
            """.formatted(AgentTools.TEST_SCHEMA),
            """
            {"type": "object", "additionalProperties": false, "required": ["programs"], "properties": {
              "programs": {"type": "array", "items": %s}}}
            """.formatted(ShownProgram.SCHEMA),
            ToolDescription.readOnly(),
            AgentScope.READ);

    private final Intake intake;

    ListPrograms(Intake intake) {
        this.intake = intake;
    }

    @Override
    public ToolDescription description() {
        return DESCRIPTION;
    }

    @Override
    public ToolResult run(ToolCall call) {
        Map<ProgramId, Long> entered = intake.programViews(call.tenant()).enrollmentCounts();
        List<Map<String, Object>> programs = intake.programViews(call.tenant()).programs().stream()
                .sorted(OLDEST_FIRST)
                .map(program -> ShownProgram.of(program, entered.getOrDefault(program.id(), 0L)))
                .toList();
        return new ToolResult.Done(Map.of("programs", programs));
    }
}
