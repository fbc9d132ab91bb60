package dev.intake.jdbc.event;

import dev.intake.contact.AttributeKey;
import dev.intake.event.EventRecord;
import dev.intake.event.EventType;
import dev.intake.event.EventViews;
import dev.intake.event.FieldCoverage;
import dev.intake.jdbc.sql.BoundedReader;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Which properties the events of a type carry, among the oldest or the newest events. */
final class EventFields {
    private EventFields() {}

    /** Events that arrived together are ordered by id, as everywhere. */
    static Map<AttributeKey, EventRecord> firstWithout(BoundedReader bounded, EventType type, Set<AttributeKey> keys) {
        Map<AttributeKey, EventRecord> nothing = Map.of();
        return bounded.read(session -> session.sql("""
                WITH oldest AS MATERIALIZED (
                    SELECT *
                    FROM (
                        SELECT event_id, contact_id, type, properties, occurred_at, received_at, source,
                            historical, place
                        FROM event
                        WHERE tenant_id = :tenant
                        ORDER BY received_at
                        LIMIT :searched
                    ) AS searched
                    WHERE type = :type
                )
                SELECT k.key, o.*
                FROM unnest(:keys) AS k (key)
                CROSS JOIN LATERAL (
                    SELECT *
                    FROM oldest
                    WHERE NOT jsonb_exists(oldest.properties, k.key)
                    ORDER BY received_at, event_id
                    LIMIT 1
                ) AS o
                """)
                        .bind("type", type.value())
                        .bind("searched", EventViews.SEARCHED_EVENTS)
                        .texts("keys", keys, AttributeKey::value)
                        .map(row -> new AttributeKey(row.getString("key")), EventRows::read))
                .orElse(nothing);
    }

    static Optional<FieldCoverage> coverage(BoundedReader bounded, EventType type) {
        return bounded.read(session -> session
                .sql("""
                WITH newest AS MATERIALIZED (
                    SELECT properties
                    FROM (
                        SELECT type, properties
                        FROM event
                        WHERE tenant_id = :tenant
                        ORDER BY received_at DESC
                        LIMIT :searched
                    ) AS searched
                    WHERE type = :type
                )
                SELECT NULL AS key, count(*) AS events
                FROM newest
                UNION ALL
                SELECT k.key, count(*)
                FROM newest
                CROSS JOIN LATERAL jsonb_object_keys(newest.properties) AS k (key)
                GROUP BY k.key
                """)
                .bind("type", type.value())
                .bind("searched", EventViews.SEARCHED_EVENTS)
                .list(row -> new Carried(Optional.ofNullable(row.getString("key")), row.getLong("events")))
                .stream()
                .collect(Collectors.collectingAndThen(Collectors.toList(), EventFields::coverage)));
    }

    /** The number of events that carried a property; without a property, of all events. */
    private record Carried(Optional<String> key, long events) {}

    private static FieldCoverage coverage(List<Carried> rows) {
        return new FieldCoverage(
                rows.stream()
                        .filter(row -> row.key().isEmpty())
                        .mapToLong(Carried::events)
                        .sum(),
                rows.stream()
                        .filter(row -> row.key().isPresent())
                        .collect(Collectors.toMap(
                                row -> new AttributeKey(row.key().orElseThrow()), Carried::events)));
    }
}
