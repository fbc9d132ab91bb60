package dev.intake.jdbc.event;

import dev.intake.event.EventQuery;
import dev.intake.event.EventRecord;
import dev.intake.jdbc.sql.TenantSession;
import dev.intake.jdbc.sql.Times;
import java.util.List;
import org.jdbi.v3.core.statement.Query;

/** Lists events, newest first. */
public final class EventList {
    private EventList() {}

    /**
     * Adds only the conditions that are requested, because a condition that is always true would prevent the use of an
     * index.
     */
    static List<EventRecord> read(TenantSession session, EventQuery asked) {
        String sql = """
                SELECT event_id, contact_id, type, properties, occurred_at, received_at, source, historical, test
                FROM event
                WHERE tenant_id = :tenant
                """
                + (asked.contact().isPresent() ? " AND contact_id = :contact" : "")
                + (asked.type().isPresent() ? " AND type = :type" : "")
                + (asked.after().isPresent() ? " AND (received_at, event_id) > (:at::timestamptz, :mark)" : "")
                + (asked.before().isPresent()
                        ? " AND (received_at, event_id) < (:beforeAt::timestamptz, :beforeMark)"
                        : "")
                + """

                        ORDER BY received_at DESC, event_id DESC
                        LIMIT :limit
                        """;
        return session.query(
                sql,
                query -> bound(query, asked)
                        .map((row, context) -> EventRows.read(row))
                        .list());
    }

    private static Query bound(Query query, EventQuery asked) {
        query.bind("limit", asked.limit());
        asked.contact().ifPresent(contact -> query.bind("contact", contact.value()));
        asked.type().ifPresent(type -> query.bind("type", type.value()));
        asked.after()
                .ifPresent(mark -> query.bind("at", Times.text(mark.receivedAt()))
                        .bind("mark", mark.event().value()));
        asked.before()
                .ifPresent(mark -> query.bind("beforeAt", Times.text(mark.receivedAt()))
                        .bind("beforeMark", mark.event().value()));
        return query;
    }
}
