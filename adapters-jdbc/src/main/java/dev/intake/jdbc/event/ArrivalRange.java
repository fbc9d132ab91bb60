package dev.intake.jdbc.event;

import dev.intake.contact.ContactId;
import dev.intake.event.EventId;
import dev.intake.event.EventQuery.Cursor;
import dev.intake.jdbc.sql.TenantSession;
import dev.intake.jdbc.sql.Times;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.statement.Query;

/**
 * The conditions that an index supports in lists of events and deliveries by arrival.
 *
 * @param contact only rows of this contact
 * @param since only rows that arrived at this time or later
 * @param before only rows older than this position
 */
public record ArrivalRange(Optional<ContactId> contact, Optional<Instant> since, Optional<Cursor> before) {
    /** Returns the conditions that are set, each preceded by {@code AND}. */
    public String conditions() {
        return (contact.isPresent() ? " AND contact_id = :contact" : "")
                + (since.isPresent() ? " AND received_at >= :since::timestamptz" : "")
                + (before.isPresent() ? " AND (received_at, event_id) < (:at::timestamptz, :mark)" : "");
    }

    /** Binds the values of the conditions. */
    public Query bind(Query query) {
        contact.ifPresent(only -> query.bind("contact", only.value()));
        since.ifPresent(from -> query.bind("since", Times.text(from)));
        before.ifPresent(mark -> query.bind("at", Times.text(mark.receivedAt()))
                .bind("mark", mark.event().value()));
        return query;
    }

    /**
     * Returns the position of the last row that a search scans, newest first; empty if the search reaches the end within its
     * limit.
     *
     * @param table the table of the list
     * @param scanned the maximum number of rows that a search scans
     */
    public Optional<Cursor> last(TenantSession session, String table, int scanned) {
        String sql = """
                SELECT received_at, event_id
                FROM %s
                WHERE tenant_id = :tenant%s
                ORDER BY received_at DESC, event_id DESC
                OFFSET :skipped
                LIMIT 1
                """.formatted(table, conditions());
        return session.query(
                sql,
                query -> bind(query.bind("skipped", scanned - 1))
                        .map((row, context) -> new Cursor(
                                Times.get(row, "received_at"), new EventId(row.getObject("event_id", UUID.class))))
                        .findOne());
    }
}
