package dev.intake.jdbc.suppression;

import dev.intake.jdbc.sql.Codes;
import dev.intake.jdbc.sql.Times;
import dev.intake.suppression.Suppression;
import dev.intake.suppression.Suppression.By;
import dev.intake.suppression.Suppression.Lift;
import dev.intake.suppression.SuppressionReason;
import dev.intake.suppression.SuppressionScope;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Maps suppressions to rows of {@code suppression}. */
final class SuppressionRows {
    private SuppressionRows() {}

    static Suppression read(ResultSet row) throws SQLException {
        Optional<Instant> lifted = Times.find(row, "lifted_at");
        String by = row.getString("lifted_by");
        return new Suppression(
                Codes.read(SuppressionReason.class, row.getString("reason")),
                Codes.read(SuppressionScope.class, row.getString("scope")),
                Times.get(row, "since"),
                Optional.ofNullable(row.getString("cause")),
                lifted.map(at -> new Lift(at, Codes.read(By.class, by))));
    }

    static List<Suppression> sorted(List<Suppression> suppressions) {
        return suppressions.stream()
                .sorted(Comparator.comparing(Suppression::reason))
                .toList();
    }
}
