package dev.intake.jdbc.event;

import dev.intake.contact.AttributeKey;
import dev.intake.contact.ContactId;
import dev.intake.event.EventId;
import dev.intake.event.EventQuery.Cursor;
import dev.intake.event.EventRecord;
import dev.intake.event.EventType;
import dev.intake.event.TypeProfile;
import dev.intake.jdbc.sql.AttributesJson;
import dev.intake.jdbc.sql.Codes;
import dev.intake.jdbc.sql.Sql;
import dev.intake.jdbc.sql.Times;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;

/** Maps events to rows of {@code event}. */
public final class EventRows {
    private EventRows() {}

    public static EventRecord read(ResultSet row) throws SQLException {
        return new EventRecord(
                new EventId(row.getObject("event_id", UUID.class)),
                new ContactId(row.getObject("contact_id", UUID.class)),
                new EventType(row.getString("type")),
                AttributesJson.read(row.getString("properties")),
                Times.get(row, "occurred_at"),
                Times.get(row, "received_at"),
                Codes.source(row.getShort("source")),
                row.getBoolean("historical"),
                row.getInt("place"));
    }

    /** Reads a position in the order of arrival. */
    static Cursor readCursor(ResultSet row) throws SQLException {
        return new Cursor(Times.get(row, "received_at"), new EventId(row.getObject("event_id", UUID.class)));
    }

    /** Binds a position in the order of arrival as {@code :at} and {@code :mark}. */
    public static void bind(Sql sql, Cursor mark) {
        sql.bind("at", mark.receivedAt()).bind("mark", mark.event().value());
    }

    /** Reads a row of the table {@code type_profile}. */
    public static TypeProfile readProfile(ResultSet row) throws SQLException {
        Set<AttributeKey> keys = new HashSet<>();
        for (String key : (String[]) row.getArray("common_keys").getArray()) {
            keys.add(new AttributeKey(key));
        }
        return new TypeProfile(new EventType(row.getString("type")), keys);
    }
}
