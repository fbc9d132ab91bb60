package dev.intake.app.suppression;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.output.Json;
import dev.intake.suppression.Suppression;
import java.util.List;
import java.util.Locale;

/** Suppressions as they are printed. */
public final class SuppressionView {
    private SuppressionView() {}

    /** Returns an array with one object for each reason. */
    public static ArrayNode json(List<Suppression> suppressions) {
        return Json.array(suppressions.stream().map(SuppressionView::json).toList());
    }

    private static ObjectNode json(Suppression suppression) {
        ObjectNode json = Json.object()
                .put("reason", suppression.reason().label())
                .put("scope", suppression.scope().label())
                .put("since", suppression.since().toString());
        suppression.cause().ifPresent(cause -> json.put("cause", cause));
        suppression
                .lift()
                .ifPresent(lift -> json.put("liftedAt", lift.at().toString()).put("liftedBy", by(lift)));
        return json;
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
