package dev.intake.load;

import dev.intake.load.LoadOperation.Identify;
import dev.intake.load.LoadOperation.Track;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Function;

/**
 * What PostgreSQL takes when whole batches are written with set-based SQL and nothing else is done: no HTTP, no key, no
 * limit, no sanitization, no rules. The yardstick of the service.
 */
final class SetLane implements Lane {
    private static final String IDENTIFY = """
            INSERT INTO contact (
                tenant_id, contact_id, external_id, email, email_key, name, attributes, created_at, updated_at)
            SELECT ?, c.id, c.external_id, c.email, c.email, c.name, c.attributes::jsonb, c.at, c.at
            FROM unnest(?::uuid[], ?::text[], ?::text[], ?::text[], ?::text[], ?::timestamptz[])
                AS c (id, external_id, email, name, attributes, at)
            ORDER BY c.external_id
            ON CONFLICT (tenant_id, external_id) DO UPDATE
            SET email = excluded.email, email_key = excluded.email_key, name = excluded.name,
                attributes = contact.attributes || excluded.attributes, updated_at = excluded.updated_at
            RETURNING external_id, contact_id
            """;
    private static final String FIND =
            "SELECT external_id, contact_id FROM contact WHERE tenant_id = ? AND external_id = ANY (?::text[])";
    private static final String RECORD = """
            INSERT INTO event (
                tenant_id, event_id, contact_id, type, properties, occurred_at, received_at, source, historical)
            SELECT ?, e.id, e.contact, e.type, e.properties::jsonb, e.occurred_at, ?::timestamptz, 1, false
            FROM unnest(?::uuid[], ?::uuid[], ?::text[], ?::text[], ?::timestamptz[])
                AS e (id, contact, type, properties, occurred_at)
            ORDER BY e.id
            ON CONFLICT (tenant_id, event_id) DO NOTHING
            RETURNING event_id
            """;
    private static final String ENROLL = """
            INSERT INTO enrollment (tenant_id, program_id, contact_id, entry_event, enrolled_at)
            SELECT ?, ?, e.contact, e.event, ?::timestamptz
            FROM unnest(?::uuid[], ?::uuid[]) AS e (contact, event)
            ORDER BY e.contact
            ON CONFLICT (tenant_id, contact_id, program_id, entry_key) DO NOTHING
            """;

    private final Connection connection;
    private final StoredIds ids;

    SetLane(Connection connection) throws SQLException {
        this.connection = connection;
        this.ids = StoredIds.read(connection);
        connection.setAutoCommit(false);
    }

    @Override
    public Answered send(LoadBatch batch) throws SQLException {
        int tenant = ids.tenants().get(batch.tenant());
        String now = Instant.now().toString();
        Map<String, UUID> contacts = identify(tenant, batch.identifies(), now);
        find(tenant, batch.tracks(), contacts);
        Map<UUID, Track> events = new HashMap<>();
        batch.tracks().forEach(track -> events.putIfAbsent(eventId(track), track));
        Set<UUID> stored = record(tenant, events, contacts, now);
        enroll(tenant, events, stored, contacts, now);
        connection.commit();
        return new Answered(stored.size(), batch.tracks().size() - stored.size());
    }

    static UUID eventId(Track track) {
        return UUID.nameUUIDFromBytes(track.messageId().getBytes(StandardCharsets.US_ASCII));
    }

    private Map<String, UUID> identify(int tenant, List<Identify> identifies, String now) throws SQLException {
        Map<String, Identify> last = new TreeMap<>();
        identifies.forEach(identify -> last.put(identify.externalId(), identify));
        try (PreparedStatement statement = connection.prepareStatement(IDENTIFY)) {
            statement.setInt(1, tenant);
            array(statement, 2, "uuid", last.values(), unused -> UUID.randomUUID());
            array(statement, 3, "text", last.values(), Identify::externalId);
            array(statement, 4, "text", last.values(), Identify::email);
            array(statement, 5, "text", last.values(), Identify::name);
            array(statement, 6, "text", last.values(), Identify::details);
            array(statement, 7, "text", last.values(), unused -> now);
            return readInto(new HashMap<>(), statement);
        }
    }

    private void find(int tenant, List<Track> tracks, Map<String, UUID> contacts) throws SQLException {
        Set<String> missing = new HashSet<>();
        tracks.forEach(track -> missing.add(track.externalId()));
        missing.removeAll(contacts.keySet());
        try (PreparedStatement statement = connection.prepareStatement(FIND)) {
            statement.setInt(1, tenant);
            array(statement, 2, "text", missing, Function.identity());
            readInto(contacts, statement);
        }
    }

    private Set<UUID> record(int tenant, Map<UUID, Track> events, Map<String, UUID> contacts, String now)
            throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(RECORD)) {
            statement.setInt(1, tenant);
            statement.setString(2, now);
            array(statement, 3, "uuid", events.keySet(), Function.identity());
            array(statement, 4, "uuid", events.values(), track -> contacts.get(track.externalId()));
            array(statement, 5, "text", events.values(), Track::event);
            array(statement, 6, "text", events.values(), Track::details);
            array(statement, 7, "text", events.values(), Track::timestamp);
            Set<UUID> stored = new HashSet<>();
            try (ResultSet row = statement.executeQuery()) {
                while (row.next()) {
                    stored.add(row.getObject(1, UUID.class));
                }
            }
            return stored;
        }
    }

    private void enroll(int tenant, Map<UUID, Track> events, Set<UUID> stored, Map<String, UUID> contacts, String now)
            throws SQLException {
        Map<UUID, UUID> entries = new HashMap<>();
        for (UUID id : stored) {
            Track track = events.get(id);
            if (track != null && track.event().equals(Workload.ENTERING)) {
                entries.putIfAbsent(contacts.get(track.externalId()), id);
            }
        }
        if (entries.isEmpty()) {
            return;
        }
        try (PreparedStatement statement = connection.prepareStatement(ENROLL)) {
            statement.setInt(1, tenant);
            statement.setObject(2, ids.program(tenant));
            statement.setString(3, now);
            array(statement, 4, "uuid", entries.keySet(), Function.identity());
            array(statement, 5, "uuid", entries.values(), Function.identity());
            statement.executeUpdate();
        }
    }

    private static Map<String, UUID> readInto(Map<String, UUID> contacts, PreparedStatement statement)
            throws SQLException {
        try (ResultSet row = statement.executeQuery()) {
            while (row.next()) {
                contacts.put(row.getString(1), row.getObject(2, UUID.class));
            }
        }
        return contacts;
    }

    private static <T> void array(
            PreparedStatement statement, int position, String type, Collection<T> rows, Function<T, ?> value)
            throws SQLException {
        List<Object> column = new ArrayList<>(rows.size());
        rows.forEach(row -> column.add(value.apply(row)));
        Object[] values = column.toArray(type.equals("text") ? new String[0] : new UUID[0]);
        statement.setArray(position, statement.getConnection().createArrayOf(type, values));
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
