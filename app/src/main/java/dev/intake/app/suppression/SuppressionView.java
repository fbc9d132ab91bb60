package dev.intake.app.suppression;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.intake.app.output.Json;
import dev.intake.app.output.NodeFields;
import dev.intake.suppression.Suppression;
import dev.intake.suppression.SuppressionFields;
import java.util.List;
import java.util.Locale;

/** Formats suppressions for output. */
public final class SuppressionView {
    private SuppressionView() {}

    /** Returns an array with one object for each reason. */
    public static ArrayNode json(List<Suppression> suppressions) {
        return Json.array(suppressions.stream()
                .map(suppression -> NodeFields.object(json -> SuppressionFields.write(suppression, json)))
                .toList());
    }

    /** Returns one line for each reason. */
    public static List<String> lines(List<Suppression> suppressions) {
        return suppressions.stream().map(SuppressionView::line).toList();
    }

    private static String line(Suppression suppression) {
        return suppression.reason().label() + ", stops " + suppression.scope().label() + " emails, since "
                + suppression.since()
                + suppression.cause().map(cause -> ", by " + cause).orElse("")
                + suppression
                        .lift()
                        .map(lift -> "; opened " + lift.at() + " by the " + by(lift))
                        .orElse("");
    }

    private static String by(Suppression.Lift lift) {
        return lift.by().name().toLowerCase(Locale.ROOT);
    }
}
