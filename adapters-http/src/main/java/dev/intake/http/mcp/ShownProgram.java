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
        shown.put(
                "untrusted",
                Map.of(
                        "name", UntrustedText.of(outline.name()),
                        "event", UntrustedText.of(outline.trigger().event().value())));
        shown.put("state", program.state().label());
        shown.put("entered", entered);
        shown.put("createdAt", outline.createdAt().toString());
        return shown;
    }
}
