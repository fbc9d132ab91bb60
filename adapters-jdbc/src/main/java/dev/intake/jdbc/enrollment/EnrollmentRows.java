package dev.intake.jdbc.enrollment;

import dev.intake.access.Actor;
import dev.intake.contact.ContactId;
import dev.intake.enrollment.Enrollment;
import dev.intake.enrollment.Enrollment.Entry;
import dev.intake.enrollment.EntryKey;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventId;
import dev.intake.jdbc.sql.Codes;
import dev.intake.jdbc.sql.Times;
import dev.intake.program.EnrollmentProgress;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** Reads enrollments and their progress from rows of the table {@code enrollment}. */
public final class EnrollmentRows {
    private EnrollmentRows() {}

    public static EnrollmentProgress read(ResultSet row) throws SQLException {
        Enrollment enrollment = readEnrollment(row);
        Instant since = Times.find(row, "since").orElse(enrollment.enrolledAt());
        return new EnrollmentProgress(
                enrollment,
                row.getInt("position"),
                since,
                Times.find(row, "due_at"),
                row.getInt("claim"),
                ExitRows.readExit(row));
    }

    public static Enrollment readEnrollment(ResultSet row) throws SQLException {
        return new Enrollment(
                readEntry(row),
                new EventId(row.getObject("entry_event", UUID.class)),
                Times.get(row, "enrolled_at"),
                actor(row, "by_kind", "by_id"));
    }

    public static Entry readEntry(ResultSet row) throws SQLException {
        return new Entry(
                new ProgramId(row.getObject("program_id", UUID.class)),
                new ContactId(row.getObject("contact_id", UUID.class)),
                new EntryKey(row.getObject("entry_key", UUID.class)));
    }

    /** Returns the person in two columns; empty if they are null. */
    static Optional<Actor> actor(ResultSet row, String kindColumn, String idColumn) throws SQLException {
        String kind = row.getString(kindColumn);
        return kind == null
                ? Optional.empty()
                : Optional.of(new Actor(Codes.read(Actor.Kind.class, kind), row.getString(idColumn)));
    }
}
