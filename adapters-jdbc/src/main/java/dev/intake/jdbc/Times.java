package dev.intake.jdbc;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/** Moments on their way to and from {@code timestamptz}, whatever the time zones of the session and of this machine. */
final class Times {
    private Times() {}

    /** The moment as text that is cast to {@code timestamptz}; it names UTC, so no setting of the session matters. */
    static String text(Instant moment) {
        return moment.toString();
    }

    static Instant get(ResultSet row, String column) throws SQLException {
        return row.getObject(column, OffsetDateTime.class).toInstant();
    }

    static @Nullable Instant getOrNull(ResultSet row, String column) throws SQLException {
        OffsetDateTime moment = row.getObject(column, OffsetDateTime.class);
        return moment == null ? null : moment.toInstant();
    }
}
