package dev.intake.jdbc.event;

import dev.intake.event.EventQuery.Cursor;
import dev.intake.event.EventRecord;
import dev.intake.event.EventViews;
import dev.intake.event.TailQuery;
import dev.intake.jdbc.sql.AttributesJson;
import dev.intake.jdbc.sql.Codes;
import dev.intake.jdbc.sql.TenantSession;
import java.util.List;
import java.util.Optional;

/** Pages through events, newest first. */
final class EventTail {
    private EventTail() {}

    /**
     * Adds only the conditions that are requested, as {@link EventList} does. Contacts and times have an index. Types, sources and
     * properties have none, so the query scans a bounded number of events for them.
     */
    static List<EventRecord> read(TenantSession session, TailQuery asked) {
        String sql = """
                SELECT event_id, contact_id, type, properties, occurred_at, received_at, source, historical, test
                FROM (
                    SELECT *
                    FROM event
                    WHERE tenant_id = :tenant
                """
                + range(asked).conditions()
                + """

                            ORDER BY received_at DESC, event_id DESC
                            LIMIT :looked
                        ) AS newest
                        WHERE true
                        """
                + (asked.type().isPresent() ? " AND type = :type" : "")
                + (asked.source().isPresent() ? " AND source = :source" : "")
                + (asked.property().isPresent() ? " AND properties @> ANY (:property::text[]::jsonb[])" : "")
                + """

                        ORDER BY received_at DESC, event_id DESC
                        LIMIT :limit
                        """;
        return session.query(sql, query -> {
            query.bind("limit", asked.limit())
                    .bind("looked", asked.isSearch() ? EventViews.MAX_SCANNED : asked.limit());
            asked.type().ifPresent(type -> query.bind("type", type.value()));
            asked.source().ifPresent(source -> query.bind("source", Codes.of(source)));
            asked.property().ifPresent(filter -> query.bind("property", AttributesJson.equalTo(filter)));
            return range(asked)
                    .bind(query)
                    .map((row, context) -> EventRows.read(row))
                    .list();
        });
    }

    /** Returns the position of the last event that a search scans, if it scans as many as it may. */
    static Optional<Cursor> end(TenantSession session, TailQuery asked) {
        return range(asked).last(session, "event", EventViews.MAX_SCANNED);
    }

    private static ArrivalRange range(TailQuery asked) {
        return new ArrivalRange(asked.contact(), asked.since(), asked.before());
    }
}
