package dev.intake.jdbc.event;

import dev.intake.contact.ContactId;
import dev.intake.event.EventQuery.Cursor;
import dev.intake.jdbc.sql.Times;
import java.time.Instant;
import java.util.Optional;
import org.jdbi.v3.core.statement.Query;

/**
 * The conditions that an index answers in lists by arrival: of events, and of deliveries.
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
}
