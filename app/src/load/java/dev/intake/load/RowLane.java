package dev.intake.load;

import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.util.UUID;

/**
 * What the simplest receiver does: one row for each delivery, with the body as it came, in a transaction of its own.
 * Nothing is verified, read, looked up or sent over HTTP.
 */
final class RowLane implements DeliveryLane {
    private static final String TABLE = """
            CREATE TABLE raw_delivery (
                received_at   timestamptz NOT NULL,
                event_id      uuid NOT NULL,
                tenant_id     int NOT NULL,
                provider_id   text COLLATE "C" NOT NULL,
                provider_type text COLLATE "C" NOT NULL,
                body          text NOT NULL,
                PRIMARY KEY (tenant_id, event_id)
            )
            """;
    private static final String INSERT = """
            INSERT INTO raw_delivery (received_at, event_id, tenant_id, provider_id, provider_type, body)
            VALUES (?::timestamptz, ?, ?, ?, ?, ?)
            ON CONFLICT (tenant_id, event_id) DO NOTHING
            """;

    private final Connection connection;

    /** Writes through this connection, which it closes. */
    RowLane(Connection connection) {
        this.connection = connection;
    }

    static void createTable(LoadDatabase database) throws SQLException {
        try (Connection connection = database.open();
                PreparedStatement statement = connection.prepareStatement(TABLE)) {
            statement.execute();
        }
    }

    @Override
    public void send(LoadDelivery delivery) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(INSERT)) {
            statement.setString(1, Instant.now().toString());
            statement.setObject(2, UUID.nameUUIDFromBytes(delivery.id().getBytes(StandardCharsets.UTF_8)));
            statement.setInt(3, delivery.tenant());
            statement.setString(4, delivery.id());
            statement.setString(5, delivery.type());
            statement.setString(6, delivery.body());
            if (statement.executeUpdate() != 1) {
                throw new SQLException("a new delivery was no new row");
            }
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
