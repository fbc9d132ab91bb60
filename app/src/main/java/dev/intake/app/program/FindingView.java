package dev.intake.app.program;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.output.Json;
import dev.intake.template.DraftFinding;
import java.util.List;

/** What there is to say of a program's merge fields, as it is shown. */
final class FindingView {
    private FindingView() {}

    /** One object per finding; {@code blocks} tells whether it keeps a draft from being approved. */
    public static ArrayNode json(List<DraftFinding> findings) {
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

    /** One line per finding, with its place. */
    public static List<String> lines(List<DraftFinding> findings) {
        return findings.stream()
                .map(finding -> finding.place() + ": " + finding.message())
                .toList();
    }
}
