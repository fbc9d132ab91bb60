package dev.intake.jdbc.event;

import dev.intake.event.EventQuery.Cursor;
import dev.intake.event.EventRecord;
import dev.intake.event.EventViews;
import dev.intake.event.TailQuery;
import dev.intake.jdbc.sql.AttributesJson;
import dev.intake.jdbc.sql.Codes;
import dev.intake.jdbc.sql.TenantQueries;
import java.util.List;
import java.util.Optional;

/** Pages through events, newest first. */
final class EventTail {
    private EventTail() {}

    /**
     * Contacts and times have an index. Types, sources and properties have none, so the query scans a bounded number of events
     * for them.
     */
    static List<EventRecord> read(TenantQueries queries, TailQuery filter) {
        return range(filter)
                .addTo(queries.sql("""
                SELECT event_id, contact_id, type, properties, occurred_at, received_at, source, historical, place
                FROM (
                    SELECT *
                    FROM event
                    WHERE tenant_id = :tenant
                """))
                .append("""
                    ORDER BY received_at DESC, event_id DESC
                    LIMIT :looked
                ) AS newest
                WHERE true
                """)
                .and(filter.type(), "type = :type", (sql, type) -> sql.bind("type", type.value()))
                .and(filter.source(), "source = :source", (sql, source) -> sql.bind("source", Codes.of(source)))
                .and(
                        filter.property(),
                        "properties @> ANY (:property::text[]::jsonb[])",
                        (sql, property) -> sql.texts("property", AttributesJson.equalTo(property), text -> text))
                .append("""
                ORDER BY received_at DESC, event_id DESC
                LIMIT :limit
                """)
                .bind("limit", filter.limit())
                .bind("looked", filter.isSearch() ? EventViews.MAX_SCANNED : filter.limit())
                .list(EventRows::read);
    }

    /** Returns the position of the last event that a search scans; empty if the search reaches the end within its limit. */
    static Optional<Cursor> end(TenantQueries queries, TailQuery filter) {
        return range(filter).last(queries, "event", EventViews.MAX_SCANNED);
    }

    private static ArrivalRange range(TailQuery filter) {
        return new ArrivalRange(filter.contact(), filter.since(), filter.before());
    }
}
