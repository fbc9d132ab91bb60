package dev.intake.jdbc.webhook;

import dev.intake.connector.stripe.StripeTranslator;
import dev.intake.event.EventQuery.Cursor;
import dev.intake.jdbc.event.ArrivalRange;
import dev.intake.jdbc.sql.Codes;
import dev.intake.jdbc.sql.TenantQueries;
import dev.intake.webhook.ConnectorViews;
import dev.intake.webhook.DeliveryQuery;
import dev.intake.webhook.DeliveryRecord;
import java.util.List;
import java.util.Optional;

/** Lists deliveries, newest first. */
final class DeliveryList {
    /** The condition of the index {@code delivery_thin}, which a parameter would not match. */
    private static final String IS_THIN = " AND reason = '" + StripeTranslator.THIN + "'\n";

    private DeliveryList() {}

    /**
     * Contacts, times and thin events have an index; connectors, outcomes and types have none, so a search for one scans a
     * bounded number of deliveries.
     */
    static List<DeliveryRecord> read(TenantQueries queries, DeliveryQuery filter) {
        return range(filter)
                .addTo(queries.sql("""
                SELECT source, provider_id, provider_type, outcome, became, contact_id, reason, received_at
                FROM (
                    SELECT *
                    FROM delivery
                    WHERE tenant_id = :tenant
                """))
                .append(filter.thin() ? IS_THIN : "")
                .append("""
                    ORDER BY received_at DESC, event_id DESC
                    LIMIT :looked
                ) AS newest
                WHERE true
                """)
                .and(filter.connector(), "source = :source", (sql, only) -> sql.bind("source", Codes.of(only)))
                .and(filter.outcome(), "outcome = :outcome", (sql, only) -> sql.bind("outcome", Codes.of(only)))
                .and(filter.type(), "(provider_type = :type OR became = :type)", (sql, only) -> sql.bind("type", only))
                .append("""
                ORDER BY received_at DESC, event_id DESC
                LIMIT :limit
                """)
                .bind("limit", filter.limit())
                .bind("looked", filter.isSearch() ? ConnectorViews.MAX_SCANNED : filter.limit())
                .list(DeliveryRows::read);
    }

    /** Returns the position of the last delivery that a search scans; empty if the search reaches the end within its limit. */
    static Optional<Cursor> end(TenantQueries queries, DeliveryQuery filter) {
        return range(filter).last(queries, "delivery", ConnectorViews.MAX_SCANNED);
    }

    private static ArrivalRange range(DeliveryQuery filter) {
        return new ArrivalRange(filter.contact(), filter.since(), filter.before());
    }
}
