package dev.intake.fault;

import dev.intake.event.DedupeKey;
import dev.intake.event.EventId;
import dev.intake.jdbc.embedded.ConnectionDetails;
import dev.intake.kernel.Source;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

/**
 * The responses to clients, compared with the stored data. Each figure counts violations.
 *
 * @param lost acknowledged messages that are not stored
 * @param toldTwice messages that were said to be recorded more than once
 * @param misjudged messages that were said to be duplicates although nobody had sent them before
 * @param storedTwice messages of which there are several events
 * @param unknown events that nobody sent
 * @param contactsLost users who were acknowledged and are no contact
 * @param contactsSplit users who are several contacts
 * @param entriesLost users who have not entered the program that an acknowledged event starts
 * @param entriesTwice users who have entered it more than once
 */
record Reconciliation(
        long lost,
        long toldTwice,
        long misjudged,
        long storedTwice,
        long unknown,
        long contactsLost,
        long contactsSplit,
        long entriesLost,
        long entriesTwice) {
    static Reconciliation of(Journal journal, ConnectionDetails database) throws SQLException {
        try (Connection connection = database.open()) {
            Map<UUID, Integer> events =
                    counts(connection, "SELECT event_id, count(*) FROM event GROUP BY 1", UUID.class);
            Map<String, Integer> contacts = counts(
                    connection,
                    "SELECT external_id, count(*) FROM contact WHERE external_id IS NOT NULL GROUP BY 1",
                    String.class);
            Map<String, Integer> entries = counts(connection, """
                    SELECT c.external_id, count(*)
                    FROM enrollment AS e
                    JOIN contact AS c ON c.tenant_id = e.tenant_id AND c.contact_id = e.contact_id
                    GROUP BY 1
                    """, String.class);
            return of(journal, events, contacts, entries);
        }
    }

    private static Reconciliation of(
            Journal journal, Map<UUID, Integer> events, Map<String, Integer> contacts, Map<String, Integer> entries) {
        long lost = 0;
        long toldTwice = 0;
        long misjudged = 0;
        long known = 0;
        for (Map.Entry<String, Journal.Told> message : journal.messages().entrySet()) {
            Journal.Told told = message.getValue();
            boolean stored = events.containsKey(id(message.getKey()));
            known += stored ? 1 : 0;
            lost += told.isAcknowledged() && !stored ? 1 : 0;
            toldTwice += told.recorded() > 1 ? 1 : 0;
            misjudged += told.isAcknowledged() && !told.isUnsure() && told.recorded() == 0 ? 1 : 0;
        }
        return new Reconciliation(
                lost,
                toldTwice,
                misjudged,
                several(events),
                events.size() - known,
                journal.users().stream()
                        .filter(user -> !contacts.containsKey(user))
                        .count(),
                several(contacts),
                journal.entered().stream()
                        .filter(user -> !entries.containsKey(user))
                        .count(),
                several(entries));
    }

    private static UUID id(String message) {
        EventId id = new DedupeKey(Source.CUSTOMER, message).eventId();
        return id.value();
    }

    private static long several(Map<?, Integer> counts) {
        return counts.values().stream().filter(count -> count > 1).count();
    }

    private static <K> Map<K, Integer> counts(Connection connection, String sql, Class<K> key) throws SQLException {
        Map<K, Integer> counts = new HashMap<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                counts.put(rows.getObject(1, key), rows.getInt(2));
            }
        }
        return counts;
    }

    /** Returns whether there are no violations. */
    boolean isClean() {
        return lost
                        + toldTwice
                        + misjudged
                        + storedTwice
                        + unknown
                        + contactsLost
                        + contactsSplit
                        + entriesLost
                        + entriesTwice
                == 0;
    }
}
