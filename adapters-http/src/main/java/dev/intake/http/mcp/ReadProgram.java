package dev.intake.http.mcp;

import dev.intake.Intake;
import dev.intake.access.AgentScope;
import dev.intake.program.Program;
import dev.intake.program.ProgramFiles;
import dev.intake.program.ProgramOutline;
import dev.intake.program.ProgramPlan;
import java.util.LinkedHashMap;
import java.util.Map;

/** Reads a program as a program file, with its revision. */
final class ReadProgram implements AgentTool {
    private static final ToolDescription DESCRIPTION = new ToolDescription(
            "read_program",
            "Read a program",
            "Reads a program in any state: its program file, which contains the emails and rules, and the revision that"
                    + " edit_draft requires. The file shows merge fields, never values of contacts or events. Invisible"
                    + " characters are omitted.",
            """
            {"type": "object", "additionalProperties": false, "required": ["programId"], "properties": {
              "programId": {"type": "string", "description": "as list_programs shows it"}}}
            """,
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

    private final Intake intake;
    private final ProgramFiles texts;
    private final DraftReview review;

    ReadProgram(Intake intake, ProgramFiles texts, DraftReview review) {
        this.intake = intake;
        this.texts = texts;
        this.review = review;
    }

    @Override
    public ToolDescription description() {
        return DESCRIPTION;
    }

    @Override
    public ToolResult run(ToolCall call) {
        return NamedProgram.read(call, intake, program -> read(call, program));
    }

    private ToolResult read(ToolCall call, Program program) {
        ProgramOutline outline = program.outline();
        String file = texts.write(new ProgramPlan(
                outline.name(),
                outline.kind(),
                outline.trigger(),
                intake.programViews(call.tenant()).sequence(program)));
        Map<String, Object> content = new LinkedHashMap<>(review.of(call.tenant(), program));
        content.put("untrusted", Map.of("file", UntrustedText.document(file)));
        return new ToolResult.Done(content);
    }
}
