package dev.intake.app.program;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.output.NodeFields;
import dev.intake.contact.AttributeKey;
import dev.intake.enrollment.ExitRule;
import dev.intake.event.EventType;
import dev.intake.program.ProgramCheck;
import dev.intake.program.ProgramFields;
import dev.intake.program.Remark;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Formats findings about a program's merge fields for output.
 *
 * @param findings an array with one object per finding; its member {@code blocks} says whether it prevents the approval of a
 *     draft
 * @param missingExits the exits that such programs usually have; absent if this one has them
 * @param missingTransactional whether such programs usually are transactional and this one is not
 */
record FindingView(JsonNode findings, Optional<JsonNode> missingExits, boolean missingTransactional) {
    private static final String FINDINGS = "findings";
    private static final String MISSING_EXITS = "missingExits";
    private static final String MISSING_TRANSACTIONAL = "missingTransactional";

    /** Returns the view of a check. */
    static FindingView of(ProgramCheck check) {
        return of(NodeFields.object(json -> ProgramFields.CHECK.write(check, json)));
    }

    /** Returns the view of a JSON object with the members of a check. */
    static FindingView of(ObjectNode check) {
        return new FindingView(
                check.path(FINDINGS),
                Optional.ofNullable(check.get(MISSING_EXITS)),
                check.path(MISSING_TRANSACTIONAL).asBoolean());
    }

    /** Adds the findings to an object, with what this program lacks in comparison with similar ones. */
    void put(ObjectNode json) {
        json.set(FINDINGS, findings);
        missingExits.ifPresent(exits -> json.set(MISSING_EXITS, exits));
        if (missingTransactional) {
            json.put(MISSING_TRANSACTIONAL, true);
        }
    }

    /** Returns whether no finding prevents approval. */
    boolean allowsApproval() {
        return texts(true).isEmpty();
    }

    /** Returns one line per finding, with its place. */
    List<String> findingLines() {
        List<String> lines = new ArrayList<>();
        findings.forEach(finding -> lines.add(line(finding)));
        return lines;
    }

    /** Returns one line per finding that prevents approval, or one per finding that does not. */
    List<String> texts(boolean blocking) {
        List<String> lines = new ArrayList<>();
        findings.forEach(finding -> {
            if (finding.path("blocks").asBoolean() == blocking) {
                lines.add(line(finding));
            }
        });
        return lines;
    }

    private static String line(JsonNode finding) {
        return finding.path("place").asText() + ": " + finding.path("message").asText();
    }

    /** Returns one line per finding, and one for each rule that this program lacks in comparison with similar ones. */
    List<String> lines() {
        List<String> lines = findingLines();
        missingExits
                .map(FindingView::exits)
                .ifPresent(usual ->
                        lines.add(Remark.missingExits(usual).text() + " See until and match in the program's file."));
        if (missingTransactional) {
            lines.add(Remark.missingTransactional().text() + " See transactional in the program's file.");
        }
        return lines;
    }

    private static ExitRule exits(JsonNode json) {
        List<EventType> until = new ArrayList<>();
        json.path("until").forEach(type -> until.add(new EventType(type.asText())));
        List<AttributeKey> match = new ArrayList<>();
        json.path("match").forEach(key -> match.add(new AttributeKey(key.asText())));
        return new ExitRule(until, match, json.path("historical").asBoolean());
    }
}
