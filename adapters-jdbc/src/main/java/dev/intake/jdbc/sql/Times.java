package dev.intake.jdbc.sql;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Converts moments to and from {@code timestamptz}, independently of the time zones of session and machine. */
public final class Times {
    /** PostgreSQL's epoch. */
    private static final long EPOCH_SECOND =
            Instant.parse("2000-01-01T00:00:00Z").getEpochSecond();

    /** The range of moments whose ISO text PostgreSQL can read. */
    private static final Instant FIRST = Instant.parse("0001-01-01T00:00:00Z");

    private static final Instant LAST = Instant.parse("9999-12-31T23:59:59.999999Z");

    private Times() {}

    /**
     * Returns the moment as text to be cast to {@code timestamptz}, in UTC. A moment outside the four-digit years, which only
     * a query can contain, becomes infinitely early or late.
     */
    public static String text(Instant moment) {
        if (moment.isBefore(FIRST)) {
            return "-infinity";
        }
        return moment.isAfter(LAST) ? "infinity" : moment.toString();
    }

    /** Returns PostgreSQL's internal value of the moment: whole microseconds since its epoch. */
    static long stored(Instant moment) {
        return TimeUnit.SECONDS.toMicros(moment.getEpochSecond() - EPOCH_SECOND)
                + TimeUnit.NANOSECONDS.toMicros(moment.getNano());
    }

    public static Instant get(ResultSet row, String column) throws SQLException {
        return row.getObject(column, OffsetDateTime.class).toInstant();
    }

    /** Returns a nullable column. */
    public static Optional<Instant> find(ResultSet row, String column) throws SQLException {
        return Optional.ofNullable(row.getObject(column, OffsetDateTime.class)).map(OffsetDateTime::toInstant);
    }
}
