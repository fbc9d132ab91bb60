package dev.intake.http.mcp;

import dev.intake.program.Program;
import dev.intake.program.ProgramOutline;
import java.util.LinkedHashMap;
import java.util.Map;

/** A program as agents see it. */
final class ShownProgram {
    static final String SCHEMA = """
            {"type": "object", "additionalProperties": false,
              "required": ["programId", "untrusted", "kind", "state", "entered", "createdAt"], "properties": {
              "programId": {"type": "string"}, "kind": {"type": "string"},
              "untrusted": {"type": "object", "description": "%s", "additionalProperties": false,
                "required": ["name", "event"], "properties": {
                  "name": {"type": "string"},
                  "event": {"type": "string", "description": "the event type that starts it"}}},
              "state": {"enum": ["draft", "active", "paused", "archived"]},
              "entered": {"type": "integer", "description": "contacts that have entered it"},
              "createdAt": {"type": "string"}}}""".formatted(UntrustedText.DESCRIPTION);

    private ShownProgram() {}

    static Map<String, Object> of(Program program, long entered) {
        ProgramOutline outline = program.outline();
        Map<String, Object> shown = new LinkedHashMap<>();
        shown.put("programId", outline.id().toString());
        shown.put("kind", outline.kind().label());
        shown.put("untrusted", untrusted(program));
        shown.put("state", program.state().label());
        shown.put("entered", entered);
        shown.put("createdAt", outline.createdAt().toString());
        return shown;
    }

    /** Returns the name and the event type of a program. */
    static Map<String, Object> untrusted(Program program) {
        return Map.of(
                "name", UntrustedText.of(program.outline().name()),
                "event", UntrustedText.of(program.outline().trigger().event().value()));
    }
}
