package dev.intake.app.suppression;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.intake.app.output.Json;
import dev.intake.app.output.NodeFields;
import dev.intake.suppression.Suppression;
import dev.intake.suppression.SuppressionFields;
import java.util.ArrayList;
import java.util.List;

/** Formats suppressions for output. */
public final class SuppressionView {
    private SuppressionView() {}

    /** Returns an array with one object for each reason. */
    public static ArrayNode json(List<Suppression> suppressions) {
        return Json.array(suppressions.stream()
                .map(suppression -> NodeFields.object(json -> SuppressionFields.write(suppression, json)))
                .toList());
    }

    /** Returns one line for each reason in an array. */
    public static List<String> lines(JsonNode suppressions) {
        List<String> lines = new ArrayList<>();
        suppressions.forEach(suppression -> lines.add(line(suppression)));
        return lines;
    }

    private static String line(JsonNode suppression) {
        return text(suppression, "reason") + ", stops " + text(suppression, "scope") + " emails, since "
                + text(suppression, "since")
                + (suppression.has("cause") ? ", by " + text(suppression, "cause") : "")
                + (suppression.has("liftedAt")
                        ? "; opened " + text(suppression, "liftedAt") + " by the " + text(suppression, "liftedBy")
                        : "");
    }

    private static String text(JsonNode suppression, String member) {
        return suppression.path(member).asText();
    }
}
