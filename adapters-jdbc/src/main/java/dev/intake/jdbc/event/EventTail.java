package dev.intake.jdbc.event;

import dev.intake.event.EventRecord;
import dev.intake.event.EventViews;
import dev.intake.event.TailQuery;
import dev.intake.jdbc.sql.Codes;
import dev.intake.jdbc.sql.TenantSession;
import dev.intake.jdbc.sql.Times;
import java.util.List;
import org.jdbi.v3.core.statement.Query;

/** Pages through events, newest first. */
final class EventTail {
    private EventTail() {}

    /**
     * Adds only the conditions that are requested, as {@link EventList} does. Types and sources have no index, so the
     * query scans a bounded number of events for them.
     */
    static List<EventRecord> read(TenantSession session, TailQuery asked) {
        boolean chosen = asked.source().isPresent() || asked.type().isPresent();
        String sql = """
                SELECT event_id, contact_id, type, properties, occurred_at, received_at, source, historical, test
                FROM (
                    SELECT *
                    FROM event
                    WHERE tenant_id = :tenant
                """
                + (asked.before().isPresent() ? " AND (received_at, event_id) < (:at::timestamptz, :mark)" : "")
                + """

                            ORDER BY received_at DESC, event_id DESC
                            LIMIT :looked
                        ) AS newest
                        WHERE true
                        """
                + (asked.type().isPresent() ? " AND type = :type" : "")
                + (asked.source().isPresent() ? " AND source = :source" : "")
                + """

                        ORDER BY received_at DESC, event_id DESC
                        LIMIT :limit
                        """;
        return session.query(
                sql,
                query -> bound(query, asked, chosen ? EventViews.MAX_SCANNED : asked.limit())
                        .map((row, context) -> EventRows.read(row))
                        .list());
    }

    private static Query bound(Query query, TailQuery asked, int looked) {
        query.bind("limit", asked.limit()).bind("looked", looked);
        asked.type().ifPresent(type -> query.bind("type", type.value()));
        asked.source().ifPresent(source -> query.bind("source", Codes.of(source)));
        asked.before()
                .ifPresent(mark -> query.bind("at", Times.text(mark.receivedAt()))
                        .bind("mark", mark.event().value()));
        return query;
    }
}
