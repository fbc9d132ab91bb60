package dev.intake.app.e2e;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;

/** What the calls of {@code calls.mjs} come to in the database, and what is there. */
final class ClientCalls {
    /** Items in all, of a client that has {@code alias}. */
    static final int ITEMS = 630;

    private static final int USERS = 20;
    private static final int ORDERS = 600;
    private static final Instant FIRST_ORDER = Instant.parse("2026-01-02T03:04:05.678Z");

    private ClientCalls() {}

    /** A stored contact, as text. */
    static List<String> contacts() {
        return IntStream.range(0, USERS)
                .mapToObj(user -> "user-%1$s user-%1$s@example.com User %1$s {\"plan\": \"pro\", \"logins\": %1$s}"
                        .formatted(user))
                .sorted()
                .toList();
    }

    /** The orders, each with its user, moment and properties. */
    static List<Order> orders() {
        return IntStream.range(0, ORDERS)
                .mapToObj(order -> new Order(
                        "user-" + order % USERS,
                        "order.created",
                        FIRST_ORDER.plusSeconds(order),
                        "{\"paid\": %b, \"order\": %s, \"amount\": %s.5}".formatted(order % 2 == 0, order, order),
                        false))
                .toList();
    }

    /**
     * A stored event.
     *
     * @param user external id of its contact
     * @param type event type
     * @param occurredAt as the client said
     * @param properties as JSON
     * @param historical whether it was loaded as history
     */
    record Order(String user, String type, Instant occurredAt, String properties, boolean historical) {}

    /** All contacts of the tenant, as {@link #contacts} has them. */
    static List<String> storedContacts(Path data, String tenant) throws SQLException {
        return query(data, tenant, """
                SELECT external_id || ' ' || email || ' ' || contact.name || ' ' || attributes
                FROM contact JOIN tenant USING (tenant_id)
                WHERE public_id = ?
                ORDER BY 1
                """, row -> row.getString(1));
    }

    /** All events of the tenant, in order of the order's number. */
    static List<Order> storedOrders(Path data, String tenant) throws SQLException {
        return query(
                data,
                tenant,
                """
                SELECT external_id, type, occurred_at, properties, historical
                FROM event
                JOIN contact USING (tenant_id, contact_id)
                JOIN tenant USING (tenant_id)
                WHERE public_id = ?
                ORDER BY (properties ->> 'order')::int
                """,
                row -> new Order(
                        row.getString(1),
                        row.getString(2),
                        row.getObject(3, OffsetDateTime.class).toInstant(),
                        row.getString(4),
                        row.getBoolean(5)));
    }

    /** The ids of all events of the tenant. */
    static List<UUID> storedIds(Path data, String tenant) throws SQLException {
        return query(
                data,
                tenant,
                "SELECT event_id FROM event JOIN tenant USING (tenant_id) WHERE public_id = ?",
                row -> row.getObject(1, UUID.class));
    }

    private interface Reading<T> {
        T of(ResultSet row) throws SQLException;
    }

    private static <T> List<T> query(Path data, String tenant, String sql, Reading<T> reading) throws SQLException {
        try (Connection database = EmbeddedDatabase.connect(data);
                PreparedStatement statement = database.prepareStatement(sql)) {
            statement.setString(1, tenant);
            List<T> rows = new ArrayList<>();
            try (ResultSet row = statement.executeQuery()) {
                while (row.next()) {
                    rows.add(reading.of(row));
                }
            }
            return rows;
        }
    }
}
