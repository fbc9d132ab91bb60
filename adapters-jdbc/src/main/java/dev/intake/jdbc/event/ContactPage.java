package dev.intake.jdbc.event;

import dev.intake.contact.ContactId;
import dev.intake.event.EventQuery.Cursor;
import dev.intake.jdbc.sql.Times;
import java.util.Optional;
import org.jdbi.v3.core.statement.Query;

/**
 * A page of one contact's rows, newest first, ordered by a time and {@code event_id}.
 *
 * @param before only rows older than this position
 * @param limit maximum number of rows
 */
record ContactPage(ContactId contact, Optional<Cursor> before, int limit) {
    /**
     * Returns the statement of the page.
     *
     * @param select selects the contact's rows, with the contact as {@code :contact}
     * @param time the column with the time
     */
    String of(String select, String time) {
        return select
                + (before.isPresent() ? " AND (" + time + ", event_id) < (:at::timestamptz, :mark)" : "")
                + """

                        ORDER BY %s DESC, event_id DESC
                        LIMIT :limit
                        """.formatted(time);
    }

    /** Binds the parameters of the statement. */
    Query bind(Query query) {
        query.bind("contact", contact.value()).bind("limit", limit);
        before.ifPresent(cursor -> query.bind("at", Times.text(cursor.receivedAt()))
                .bind("mark", cursor.event().value()));
        return query;
    }
}
