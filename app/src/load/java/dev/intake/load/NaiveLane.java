package dev.intake.load;

import dev.intake.load.LoadOperation.Identify;
import dev.intake.load.LoadOperation.Track;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.UUID;

/** What PostgreSQL takes op by op: one statement and one transaction for each, and nothing else. */
final class NaiveLane implements Lane {
    private static final String IDENTIFY = """
            INSERT INTO contact (
                tenant_id, contact_id, external_id, email, email_key, name, attributes, created_at, updated_at)
            VALUES (?, ?, ?, ?, ?, ?, ?::jsonb, ?::timestamptz, ?::timestamptz)
            ON CONFLICT (tenant_id, external_id) DO UPDATE
            SET email = excluded.email, email_key = excluded.email_key, name = excluded.name,
                attributes = contact.attributes || excluded.attributes, updated_at = excluded.updated_at
            """;
    private static final String RECORD = """
            INSERT INTO event (
                tenant_id, event_id, contact_id, type, properties, occurred_at, received_at, source, historical)
            SELECT tenant_id, ?, contact_id, ?, ?::jsonb, ?::timestamptz, ?::timestamptz, 1, false
            FROM contact
            WHERE tenant_id = ? AND external_id = ?
            ON CONFLICT (tenant_id, event_id) DO NOTHING
            """;
    private static final String RECORD_AND_ENROLL = """
            WITH recorded AS (
            %s
                RETURNING tenant_id, contact_id, event_id, received_at
            ), enrolled AS (
                INSERT INTO enrollment (tenant_id, program_id, contact_id, entry_event, enrolled_at)
                SELECT tenant_id, ?, contact_id, event_id, received_at FROM recorded
                ON CONFLICT (tenant_id, contact_id, program_id, entry_key) DO NOTHING
            )
            SELECT count(*) FROM recorded
            """.formatted(RECORD);

    private final Connection connection;
    private final StoredIds ids;

    NaiveLane(Connection connection) throws SQLException {
        this.connection = connection;
        this.ids = StoredIds.read(connection);
    }

    @Override
    public Answered send(LoadBatch batch) throws SQLException {
        int tenant = ids.tenants().get(batch.tenant());
        int stored = 0;
        for (LoadOperation operation : batch.operations()) {
            if (operation instanceof Identify identify) {
                identify(tenant, identify);
            } else {
                stored += record(tenant, (Track) operation);
            }
        }
        return new Answered(stored, batch.tracks().size() - stored);
    }

    private void identify(int tenant, Identify identify) throws SQLException {
        String now = Instant.now().toString();
        try (PreparedStatement statement = connection.prepareStatement(IDENTIFY)) {
            statement.setInt(1, tenant);
            statement.setObject(2, UUID.randomUUID());
            statement.setString(3, identify.externalId());
            statement.setString(4, identify.email());
            statement.setString(5, identify.email());
            statement.setString(6, identify.name());
            statement.setString(7, identify.details());
            statement.setString(8, now);
            statement.setString(9, now);
            statement.executeUpdate();
        }
    }

    private int record(int tenant, Track track) throws SQLException {
        if (!track.event().equals(Workload.ENTERING)) {
            try (PreparedStatement statement = connection.prepareStatement(RECORD)) {
                bind(statement, tenant, track);
                return statement.executeUpdate();
            }
        }
        try (PreparedStatement statement = connection.prepareStatement(RECORD_AND_ENROLL)) {
            bind(statement, tenant, track);
            statement.setObject(8, ids.program(tenant));
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                return row.getInt(1);
            }
        }
    }

    private static void bind(PreparedStatement statement, int tenant, Track track) throws SQLException {
        statement.setObject(1, SetLane.eventId(track));
        statement.setString(2, track.event());
        statement.setString(3, track.details());
        statement.setString(4, track.timestamp());
        statement.setString(5, Instant.now().toString());
        statement.setInt(6, tenant);
        statement.setString(7, track.externalId());
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
