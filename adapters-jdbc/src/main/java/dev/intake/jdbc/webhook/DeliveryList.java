package dev.intake.jdbc.webhook;

import dev.intake.connector.stripe.StripeTranslator;
import dev.intake.event.EventQuery.Cursor;
import dev.intake.jdbc.event.ArrivalRange;
import dev.intake.jdbc.event.EventList;
import dev.intake.jdbc.sql.Codes;
import dev.intake.jdbc.sql.TenantSession;
import dev.intake.webhook.ConnectorViews;
import dev.intake.webhook.DeliveryQuery;
import dev.intake.webhook.DeliveryRecord;
import java.util.List;
import java.util.Optional;

/** Lists deliveries, newest first. */
final class DeliveryList {
    /** Stands in the statement as it stands in the index {@code delivery_thin}, which a parameter would not match. */
    private static final String IS_THIN = " AND reason = '" + StripeTranslator.THIN + "'";

    private DeliveryList() {}

    /**
     * The statement contains only the conditions that are set, as in {@link EventList}. Contacts, times and thin events have an index; connectors,
     * outcomes and types have none, so a search for one scans a bounded number of deliveries.
     */
    static List<DeliveryRecord> read(TenantSession session, DeliveryQuery asked) {
        String sql = """
                SELECT source, provider_id, provider_type, outcome, became, contact_id, reason, received_at
                FROM (
                    SELECT *
                    FROM delivery
                    WHERE tenant_id = :tenant
                """
                + range(asked).conditions()
                + (asked.thin() ? IS_THIN : "")
                + """

                    ORDER BY received_at DESC, event_id DESC
                    LIMIT :looked
                ) AS newest
                WHERE true
                """
                + (asked.connector().isPresent() ? " AND source = :source" : "")
                + (asked.outcome().isPresent() ? " AND outcome = :outcome" : "")
                + (asked.type().isPresent() ? " AND (provider_type = :type OR became = :type)" : "")
                + """

                        ORDER BY received_at DESC, event_id DESC
                        LIMIT :limit
                        """;
        return session.query(sql, query -> {
            query.bind("limit", asked.limit())
                    .bind("looked", asked.isSearch() ? ConnectorViews.MAX_SCANNED : asked.limit());
            asked.connector().ifPresent(only -> query.bind("source", Codes.of(only)));
            asked.outcome().ifPresent(only -> query.bind("outcome", Codes.of(only)));
            asked.type().ifPresent(only -> query.bind("type", only));
            return range(asked)
                    .bind(query)
                    .map((row, context) -> DeliveryRows.read(row))
                    .list();
        });
    }

    /** Returns the position of the last delivery that a search scans, if it scans as many as it may. */
    static Optional<Cursor> end(TenantSession session, DeliveryQuery asked) {
        return range(asked).last(session, "delivery", ConnectorViews.MAX_SCANNED);
    }

    private static ArrivalRange range(DeliveryQuery asked) {
        return new ArrivalRange(asked.contact(), asked.since(), asked.before());
    }
}
