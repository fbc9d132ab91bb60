package dev.intake.app.suppression;

import static dev.intake.app.output.Json.text;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** Formats suppressions for output. */
public final class SuppressionView {
    private SuppressionView() {}

    /** Returns the lines about an address. */
    public static List<String> address(JsonNode state) {
        JsonNode known = state.path("suppressions");
        return known.isEmpty() ? List.of("This address has never been closed.") : lines(known);
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
}
