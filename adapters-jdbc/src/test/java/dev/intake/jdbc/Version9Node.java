package dev.intake.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.UUID;
import javax.sql.DataSource;

/** What a service wrote and read when the tables were of version 9, in the words of that time. */
final class Version9Node {
    private static final String ENTER = """
            INSERT INTO tenant_directory (public_id) VALUES (?) RETURNING tenant_id
            """;
    private static final String ADD = """
            INSERT INTO tenant (
                tenant_id, public_id, name, created_at, signup_event, key_hash, key_prefix,
                key_generated_at, requests_per_hour, burst, bucket_level, bucket_at)
            VALUES (?, ?, 'Old', '2026-01-01T00:00Z', NULL, NULL, NULL, NULL, 600, 600, 0, '2026-01-01T00:00Z')
            """;
    private static final String LOCK = """
            SELECT set_config('app.tenant', tenant_id::text, true), public_id, name, created_at,
                signup_event, key_hash, key_prefix, key_generated_at, requests_per_hour, burst,
                bucket_level, bucket_at
            FROM tenant
            WHERE tenant_id = ?
            FOR NO KEY UPDATE
            """;
    private static final String SAVE = """
            UPDATE tenant
            SET name = 'Old', signup_event = NULL, key_hash = NULL, key_prefix = NULL, key_generated_at = NULL,
                requests_per_hour = 600, burst = 600, bucket_level = 0, bucket_at = '2026-01-01T00:00Z'
            WHERE tenant_id = ?
            """;
    private static final String CONTACT = """
            INSERT INTO contact (
                tenant_id, contact_id, external_id, email, email_key, name, attributes, consent_state,
                consent_source, consent_at, deactivated_at, created_at, updated_at)
            SELECT t.tenant_id, ?, ?, 'Ann@example.com', 'ann@example.com', 'Ann', '{"plan": "pro"}', NULL, NULL, NULL,
                NULL, '2026-01-01T00:00Z', '2026-01-01T00:00Z'
            FROM tenant AS t
            WHERE t.tenant_id = ?
            ON CONFLICT (tenant_id, contact_id) DO UPDATE
            SET external_id = excluded.external_id, email = excluded.email,
                email_key = excluded.email_key, name = excluded.name, attributes = excluded.attributes,
                consent_state = excluded.consent_state, consent_source = excluded.consent_source,
                consent_at = excluded.consent_at,
                deactivated_at = excluded.deactivated_at, updated_at = excluded.updated_at
            """;
    private static final String EVENT = """
            INSERT INTO event (
                tenant_id, event_id, contact_id, type, properties, occurred_at, received_at, source, historical)
            SELECT t.tenant_id, ?, ?, 'ping', '{}', '2026-01-01T00:00Z', '2026-01-01T00:00Z', 1, false
            FROM tenant AS t
            WHERE t.tenant_id = ?
            """;
    private static final String ENROLL = """
            INSERT INTO enrollment (tenant_id, contact_id, program_id, entry_event, enrolled_at, due_at)
            SELECT t.tenant_id, ?, ?, ?, '2026-01-01T00:00Z', '2026-01-01T00:00Z'
            FROM tenant AS t
            WHERE t.tenant_id = ?
            """;
    private static final String READ = """
            SELECT contact_id, external_id, email, name, attributes, consent_state, consent_source,
                consent_at, deactivated_at, created_at, updated_at
            FROM contact
            WHERE tenant_id = ? AND contact_id = ?
            """;

    private final DataSource database;
    private final int tenant;

    private Version9Node(DataSource database, int tenant) {
        this.database = database;
        this.tenant = tenant;
    }

    /** A node with a new tenant. */
    public static Version9Node of(DataSource database, String publicId) throws SQLException {
        try (Connection connection = database.getConnection();
                PreparedStatement enter = connection.prepareStatement(ENTER);
                PreparedStatement add = connection.prepareStatement(ADD)) {
            connection.setAutoCommit(false);
            enter.setString(1, publicId);
            try (ResultSet row = enter.executeQuery()) {
                row.next();
                int tenant = row.getInt(1);
                add.setInt(1, tenant);
                add.setString(2, publicId);
                add.executeUpdate();
                connection.commit();
                return new Version9Node(database, tenant);
            }
        }
    }

    /** Stores one event of a new user, who enters a program by it, and finds the user again; answers the contact. */
    public UUID track(String user) throws SQLException {
        UUID contact = UUID.randomUUID();
        UUID event = UUID.randomUUID();
        try (Connection connection = database.getConnection()) {
            connection.setAutoCommit(false);
            requireOne(connection, LOCK, tenant);
            write(connection, SAVE, tenant);
            write(connection, CONTACT, contact, user, tenant);
            write(connection, EVENT, event, contact, tenant);
            write(connection, ENROLL, contact, new UUID(0, 1), event, tenant);
            connection.commit();
            connection.setAutoCommit(true);
            requireOne(connection, READ, tenant, contact);
        }
        return contact;
    }

    private static void write(Connection connection, String sql, Object... values) throws SQLException {
        try (PreparedStatement statement = prepare(connection, sql, values)) {
            if (statement.executeUpdate() != 1) {
                throw new SQLException("not one row: " + sql);
            }
        }
    }

    private static void requireOne(Connection connection, String sql, Object... values) throws SQLException {
        try (PreparedStatement statement = prepare(connection, sql, values);
                ResultSet rows = statement.executeQuery()) {
            if (!rows.next() || rows.next()) {
                throw new SQLException("not one row: " + sql);
            }
        }
    }

    private static PreparedStatement prepare(Connection connection, String sql, Object... values) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
        return statement;
    }
}
