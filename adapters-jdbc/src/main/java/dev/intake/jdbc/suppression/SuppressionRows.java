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
                reason(row.getString("reason")),
                scope(row.getString("scope")),
                Times.get(row, "since"),
                Optional.ofNullable(row.getString("cause")),
                lifted.map(at -> new Lift(at, by(by))));
    }

    static List<Suppression> sorted(List<Suppression> suppressions) {
        return suppressions.stream()
                .sorted(Comparator.comparing(Suppression::reason))
                .toList();
    }

    static String of(SuppressionReason reason) {
        return switch (reason) {
            case UNSUBSCRIBED -> "unsubscribed";
            case HARD_BOUNCE -> "hard-bounce";
            case COMPLAINT -> "complaint";
        };
    }

    static String of(SuppressionScope scope) {
        return switch (scope) {
            case MARKETING -> "marketing";
            case ALL -> "all";
        };
    }

    static String of(By by) {
        return switch (by) {
            case RECIPIENT -> "recipient";
            case MEMBER -> "member";
        };
    }

    private static SuppressionReason reason(String code) {
        return Codes.constant(
                SuppressionReason.values(), SuppressionRows::of, "reason for suppressing an address", code);
    }

    private static SuppressionScope scope(String code) {
        return Codes.constant(SuppressionScope.values(), SuppressionRows::of, "scope of a suppression", code);
    }

    private static By by(String code) {
        return Codes.constant(By.values(), SuppressionRows::of, "reason for lifting a suppression", code);
    }
}
