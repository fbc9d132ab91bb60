package dev.intake.suppression;

import static dev.intake.kernel.JsonKind.TEXT;
import static dev.intake.kernel.JsonKind.TIME;
import static dev.intake.kernel.JsonKind.oneOf;

import dev.intake.kernel.JsonShape;
import java.util.Locale;

/** Suppressions as JSON. Shared by commands and the management API. */
public final class SuppressionFields {
    /** The reason for which an address is or was closed. */
    public static final JsonShape<Suppression> SHAPE = new JsonShape<Suppression>("Suppression")
            .has("reason", oneOf(SuppressionReason.values(), SuppressionReason::label), Suppression::reason)
            .has("scope", oneOf(SuppressionScope.values(), SuppressionScope::label), Suppression::scope)
            .has("since", TIME, Suppression::since)
            .maybe("cause", TEXT, Suppression::cause)
            .maybe("liftedAt", TIME, closed -> closed.lift().map(Suppression.Lift::at))
            .maybe(
                    "liftedBy",
                    TEXT,
                    closed -> closed.lift().map(lift -> lift.by().name().toLowerCase(Locale.ROOT)));

    private SuppressionFields() {}
}
