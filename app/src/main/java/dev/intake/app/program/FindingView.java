package dev.intake.app.program;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.output.Json;
import dev.intake.app.output.NodeFields;
import dev.intake.program.ProgramCheck;
import dev.intake.sequence.DraftFindingFields;
import dev.intake.template.DraftFinding;
import java.util.ArrayList;
import java.util.List;

/** Formats findings about a program's merge fields for output. */
final class FindingView {
    private FindingView() {}

    /** Returns one object per finding; {@code blocks} is whether it prevents the approval of a draft. */
    static ArrayNode json(List<DraftFinding> findings) {
        return Json.array(findings.stream()
                .map(finding -> NodeFields.object(json -> DraftFindingFields.write(finding, json)))
                .toList());
    }

    /** Adds the findings to an object, and what such programs usually have if this one lacks it: exits, and a category. */
    static void put(ProgramCheck check, ObjectNode json) {
        json.set("findings", json(check.findings()));
        check.missingExits().ifPresent(usual -> ProgramView.add(usual, json.putObject("missingExits")));
        if (check.lacksTransactional()) {
            json.put("missingTransactional", true);
        }
    }

    /** Returns one line per finding, with its place. */
    static List<String> lines(List<DraftFinding> findings) {
        return findings.stream()
                .map(finding -> finding.place() + ": " + finding.message())
                .toList();
    }

    /** Returns one line per finding, and one for each rule that such programs usually have and this one lacks. */
    static List<String> lines(ProgramCheck check) {
        List<String> lines = new ArrayList<>(lines(check.findings()));
        check.missingExits()
                .ifPresent(exits -> lines.add("No event ends this program early. Such programs usually end on "
                        + exits.inWords() + "; see until and match in the program's file."));
        if (check.lacksTransactional()) {
            lines.add("An unsubscribe from marketing stops these emails. Billing notices are usually transactional; see"
                    + " transactional in the program's file.");
        }
        return lines;
    }
}
