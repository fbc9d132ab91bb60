package dev.intake.jdbc.event;

import dev.intake.contact.ContactId;
import dev.intake.event.EventQuery.Cursor;
import dev.intake.jdbc.sql.Sql;
import dev.intake.jdbc.sql.TenantQueries;
import java.time.Instant;
import java.util.Optional;

/**
 * The conditions that an index supports in lists of events and deliveries by arrival.
 *
 * @param contact only rows of this contact
 * @param since only rows that arrived at this time or later
 * @param before only rows older than this position
 */
public record ArrivalRange(Optional<ContactId> contact, Optional<Instant> since, Optional<Cursor> before) {
    /** Appends the conditions that are set. */
    public Sql addTo(Sql sql) {
        return sql.and(contact, "contact_id = :contact", (part, only) -> part.bind("contact", only.value()))
                .and(since, "received_at >= :since::timestamptz", (part, from) -> part.bind("since", from))
                .and(before, "(received_at, event_id) < (:at::timestamptz, :mark)", EventRows::bind);
    }

    /**
     * Returns the position of the last row that a search scans, newest first; empty if the search reaches the end within its
     * limit.
     *
     * @param table the table of the list
     * @param scanned the maximum number of rows that a search scans
     */
    public Optional<Cursor> last(TenantQueries queries, String table, int scanned) {
        return addTo(queries.sql("""
                SELECT received_at, event_id
                FROM %s
                WHERE tenant_id = :tenant
                """.formatted(table)))
                .append("""
                ORDER BY received_at DESC, event_id DESC
                OFFSET :skipped
                LIMIT 1
                """)
                .bind("skipped", scanned - 1)
                .find(EventRows::readCursor);
    }
}
