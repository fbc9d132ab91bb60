package dev.intake.jdbc.enrollment;

import dev.intake.access.Actor;
import dev.intake.contact.AttributeKey;
import dev.intake.enrollment.Exit;
import dev.intake.enrollment.ExitRule;
import dev.intake.enrollment.Reentry;
import dev.intake.event.EventId;
import dev.intake.event.EventType;
import dev.intake.jdbc.sql.Times;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/** Reads exit rules and rules of reentry from rows of the table {@code program}, and exits from rows of {@code enrollment}. */
public final class ExitRows {
    private ExitRows() {}

    public static ExitRule readRule(ResultSet row) throws SQLException {
        return new ExitRule(
                values(row, "exit_until", EventType::new),
                values(row, "exit_match", AttributeKey::new),
                row.getBoolean("exit_historical"));
    }

    private static <T> List<T> values(ResultSet row, String column, Function<String, T> value) throws SQLException {
        return Arrays.stream((String[]) row.getArray(column).getArray())
                .map(value)
                .toList();
    }

    static Optional<Exit> readExit(ResultSet row) throws SQLException {
        Optional<EventId> event =
                Optional.ofNullable(row.getObject("exit_event", UUID.class)).map(EventId::new);
        Optional<Actor> person = EnrollmentRows.actor(row, "exit_by_kind", "exit_by_id");
        return Times.find(row, "exited_at").map(at -> new Exit(event, person, at));
    }

    /** Reads the column {@code reenter}, which is null if contacts enter only once. */
    public static Reentry readReentry(ResultSet row) throws SQLException {
        return Optional.ofNullable(row.getString("reenter"))
                .map(written -> Reentry.parse(written)
                        .orElseThrow(() -> new IllegalStateException("a stored reentry rule is invalid")))
                .orElse(Reentry.once());
    }
}
