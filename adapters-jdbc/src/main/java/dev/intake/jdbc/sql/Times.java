package dev.intake.jdbc.sql;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Moments on their way to and from {@code timestamptz}, whatever the time zones of the session and of this machine. */
public final class Times {
    /** The moment from which the database counts. */
    private static final long EPOCH_SECOND =
            Instant.parse("2000-01-01T00:00:00Z").getEpochSecond();

    private Times() {}

    /** The moment as text that is cast to {@code timestamptz}; it names UTC, so no setting of the session matters. */
    public static String text(Instant moment) {
        return moment.toString();
    }

    /** The number that the database keeps for the moment: microseconds, begun ones not counted. */
    public static long stored(Instant moment) {
        return TimeUnit.SECONDS.toMicros(moment.getEpochSecond() - EPOCH_SECOND)
                + TimeUnit.NANOSECONDS.toMicros(moment.getNano());
    }

    public static Instant get(ResultSet row, String column) throws SQLException {
        return row.getObject(column, OffsetDateTime.class).toInstant();
    }

    /** What can be null. */
    public static Optional<Instant> find(ResultSet row, String column) throws SQLException {
        return Optional.ofNullable(row.getObject(column, OffsetDateTime.class)).map(OffsetDateTime::toInstant);
    }
}
