package dev.intake.suppression;

import dev.intake.kernel.JsonFields;
import java.util.Locale;

/** Suppressions as JSON. Shared by commands and the management API. */
public final class SuppressionFields {
    private SuppressionFields() {}

    /** Writes the reason for which an address is or was closed. */
    public static void write(Suppression suppression, JsonFields json) {
        json.text("reason", suppression.reason().label());
        json.text("scope", suppression.scope().label());
        json.time("since", suppression.since());
        suppression.cause().ifPresent(cause -> json.text("cause", cause));
        suppression.lift().ifPresent(lift -> {
            json.time("liftedAt", lift.at());
            json.text("liftedBy", lift.by().name().toLowerCase(Locale.ROOT));
        });
    }
}
