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
    static List<EventRecord> read(TenantSession session, EventQuery filter) {
        String sql = """
                SELECT event_id, contact_id, type, properties, occurred_at, received_at, source, historical, place
                FROM event
                WHERE tenant_id = :tenant
                """
                + (filter.contact().isPresent() ? " AND contact_id = :contact" : "")
                + (filter.type().isPresent() ? " AND type = :type" : "")
                + (filter.after().isPresent() ? " AND (received_at, event_id) > (:at::timestamptz, :mark)" : "")
                + (filter.before().isPresent()
                        ? " AND (received_at, event_id) < (:beforeAt::timestamptz, :beforeMark)"
                        : "")
                + """

                        ORDER BY received_at DESC, event_id DESC
                        LIMIT :limit
                        """;
        return session.query(
                sql,
                query -> bound(query, filter)
                        .map((row, context) -> EventRows.read(row))
                        .list());
    }

    private static Query bound(Query query, EventQuery filter) {
        query.bind("limit", filter.limit());
        filter.contact().ifPresent(contact -> query.bind("contact", contact.value()));
        filter.type().ifPresent(type -> query.bind("type", type.value()));
        filter.after()
                .ifPresent(mark -> query.bind("at", Times.text(mark.receivedAt()))
                        .bind("mark", mark.event().value()));
        filter.before()
                .ifPresent(mark -> query.bind("beforeAt", Times.text(mark.receivedAt()))
                        .bind("beforeMark", mark.event().value()));
        return query;
    }
}
