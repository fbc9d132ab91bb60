package dev.intake.app.program;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.intake.app.output.Json;
import dev.intake.app.output.Printable;
import dev.intake.program.Program;
import java.util.ArrayList;
import java.util.List;

/** Formats the other live programs that a program's event starts. */
final class SameEventView {
    private SameEventView() {}

    static ArrayNode json(List<Program> others) {
        return Json.array(others.stream()
                .map(other -> Json.object()
                        .put("programId", other.id().toString())
                        .put("name", other.outline().name()))
                .toList());
    }

    static List<String> lines(JsonNode others) {
        List<String> lines = new ArrayList<>();
        others.forEach(other -> lines.add("Program " + other.path("programId").asText() + " ("
                + Printable.of(other.path("name").asText())
                + ") is live on the same event; contacts get the emails of both."));
        return lines;
    }
}
