package dev.intake.jdbc.webhook;

import dev.intake.contact.ContactId;
import dev.intake.event.DedupeKey;
import dev.intake.event.EventType;
import dev.intake.jdbc.sql.Codes;
import dev.intake.jdbc.sql.Times;
import dev.intake.webhook.DeliveryOutcome;
import dev.intake.webhook.DeliveryRecord;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import java.util.UUID;

/** A delivery's trace as a row of {@code delivery}. */
final class DeliveryRows {
    private DeliveryRows() {}

    static DeliveryRecord read(ResultSet row) throws SQLException {
        return new DeliveryRecord(
                readKey(row),
                row.getString("provider_type"),
                Codes.read(DeliveryOutcome.class, row.getString("outcome")),
                Optional.ofNullable(row.getString("became")).map(EventType::new),
                Optional.ofNullable(row.getObject("contact_id", UUID.class)).map(ContactId::new),
                Optional.ofNullable(row.getString("reason")),
                Times.get(row, "received_at"));
    }

    static DedupeKey readKey(ResultSet row) throws SQLException {
        return new DedupeKey(Codes.source(row.getShort("source")), row.getString("provider_id"));
    }
}
