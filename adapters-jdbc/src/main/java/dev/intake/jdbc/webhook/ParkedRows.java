package dev.intake.jdbc.webhook;

import dev.intake.connector.CustomerRef;
import dev.intake.contact.ContactName;
import dev.intake.event.EventType;
import dev.intake.jdbc.sql.AttributesJson;
import dev.intake.jdbc.sql.Codes;
import dev.intake.jdbc.sql.Times;
import dev.intake.webhook.ParkedEvent;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;

/** A parked event as a row of {@code parked_event} joined with the row of its trace. */
final class ParkedRows {
    private ParkedRows() {}

    static ParkedEvent read(ResultSet row) throws SQLException {
        return new ParkedEvent(
                DeliveryRows.read(row),
                new CustomerRef(Codes.connector(row.getShort("connector")), row.getString("customer_id")),
                new EventType(row.getString("type")),
                AttributesJson.read(row.getString("properties")),
                Optional.ofNullable(row.getString("name")).map(ContactName::new),
                AttributesJson.read(row.getString("attributes")),
                Times.get(row, "occurred_at"),
                row.getBoolean("historical"));
    }
}
