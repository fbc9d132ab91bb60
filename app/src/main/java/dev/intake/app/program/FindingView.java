package dev.intake.app.program;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.output.Json;
import dev.intake.template.DraftFinding;
import java.util.List;

/** Findings about a program's merge fields as they are printed. */
final class FindingView {
    private FindingView() {}

    /** Returns one object per finding; {@code blocks} is whether it prevents the approval of a draft. */
    static ArrayNode json(List<DraftFinding> findings) {
        return Json.array(findings.stream().map(FindingView::json).toList());
    }

    private static ObjectNode json(DraftFinding finding) {
        ObjectNode json = Json.object()
                .put("place", finding.place())
                .put("field", finding.field().written())
                .put("blocks", finding.blocks())
                .put("message", finding.message());
        if (finding instanceof DraftFinding.NotOffered lacked) {
            lacked.since().ifPresent(event -> json.put("eventId", event.toString()));
        } else if (finding instanceof DraftFinding.DependsOnEvent lacked) {
            lacked.since().ifPresent(event -> json.put("eventId", event.toString()));
        }
        return json;
    }

    /** Returns one line per finding, with its place. */
    static List<String> lines(List<DraftFinding> findings) {
        return findings.stream()
                .map(finding -> finding.place() + ": " + finding.message())
                .toList();
    }
}
