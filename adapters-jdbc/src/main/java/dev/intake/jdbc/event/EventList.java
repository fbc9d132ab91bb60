package dev.intake.jdbc.event;

import dev.intake.event.EventQuery;
import dev.intake.event.EventRecord;
import dev.intake.jdbc.sql.TenantSession;
import java.util.List;

/** Lists events, newest first. */
public final class EventList {
    private EventList() {}

    static List<EventRecord> read(TenantSession session, EventQuery filter) {
        return session.sql("""
                SELECT event_id, contact_id, type, properties, occurred_at, received_at, source, historical, place
                FROM event
                WHERE tenant_id = :tenant
                """)
                .and(filter.contact(), "contact_id = :contact", (sql, contact) -> sql.bind("contact", contact.value()))
                .and(filter.type(), "type = :type", (sql, type) -> sql.bind("type", type.value()))
                .and(filter.after(), "(received_at, event_id) > (:at::timestamptz, :mark)", EventRows::bind)
                .and(
                        filter.before(),
                        "(received_at, event_id) < (:beforeAt::timestamptz, :beforeMark)",
                        (sql, mark) -> sql.bind("beforeAt", mark.receivedAt())
                                .bind("beforeMark", mark.event().value()))
                .append("""
                ORDER BY received_at DESC, event_id DESC
                LIMIT :limit
                """)
                .bind("limit", filter.limit())
                .list(EventRows::read);
    }
}
