package dev.intake.http.mcp;

import dev.intake.program.Program;
import dev.intake.program.ProgramOutline;
import java.util.LinkedHashMap;
import java.util.Map;

/** A program as agents see it. */
final class ShownProgram {
    static final String SCHEMA = """
            {"type": "object", "additionalProperties": false,
              "required": ["programId", "name", "kind", "event", "state", "entered", "createdAt"], "properties": {
              "programId": {"type": "string"}, "name": {"type": "string"}, "kind": {"type": "string"},
              "event": {"type": "string", "description": "the event type that starts it"},
              "state": {"enum": ["draft", "active", "paused"]},
              "entered": {"type": "integer", "description": "contacts that have entered it"},
              "createdAt": {"type": "string"}}}""";

    private ShownProgram() {}

    static Map<String, Object> of(Program program, long entered) {
        ProgramOutline outline = program.outline();
        Map<String, Object> shown = new LinkedHashMap<>();
        shown.put("programId", outline.id().toString());
        shown.put("name", outline.name());
        shown.put("kind", outline.kind().label());
        shown.put("event", outline.trigger().event().value());
        shown.put("state", program.state().label());
        shown.put("entered", entered);
        shown.put("createdAt", outline.createdAt().toString());
        return shown;
    }
}
