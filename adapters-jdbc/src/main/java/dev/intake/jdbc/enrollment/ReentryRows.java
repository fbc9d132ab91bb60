package dev.intake.jdbc.enrollment;

import dev.intake.enrollment.Reentry;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;

/** Reads the rules of reentry from rows of the table {@code program}. */
public final class ReentryRows {
    private ReentryRows() {}

    /** Reads the column {@code reenter}, which is null if contacts enter only once. */
    public static Reentry read(ResultSet row) throws SQLException {
        return Optional.ofNullable(row.getString("reenter"))
                .map(written -> Reentry.parse(written)
                        .orElseThrow(() -> new IllegalStateException("a stored reentry rule is invalid")))
                .orElse(Reentry.once());
    }
}
