package dev.intake.jdbc.webhook;

import dev.intake.event.EventQuery.Cursor;
import dev.intake.jdbc.event.EventList;
import dev.intake.jdbc.sql.Codes;
import dev.intake.jdbc.sql.TenantSession;
import dev.intake.jdbc.sql.Times;
import dev.intake.source.Connector;
import dev.intake.webhook.ConnectorViews;
import dev.intake.webhook.DeliveryOutcome;
import dev.intake.webhook.DeliveryRecord;
import java.util.List;
import java.util.Optional;

/** Lists deliveries, newest first. */
final class DeliveryList {
    private DeliveryList() {}

    /**
     * The statement contains only the conditions that are set, as in {@link EventList}. No index has connectors or outcomes,
     * so a search for one reads a bounded number of deliveries.
     */
    static List<DeliveryRecord> read(
            TenantSession session,
            Optional<Connector> connector,
            Optional<DeliveryOutcome> outcome,
            Optional<Cursor> before,
            int limit) {
        boolean chosen = connector.isPresent() || outcome.isPresent();
        String sql = """
                SELECT source, provider_id, provider_type, outcome, became, contact_id, reason, received_at
                FROM (
                    SELECT *
                    FROM delivery
                    WHERE tenant_id = :tenant
                """
                + (before.isPresent() ? " AND (received_at, event_id) < (:at::timestamptz, :mark)" : "")
                + """

                    ORDER BY received_at DESC, event_id DESC
                    LIMIT :looked
                ) AS newest
                WHERE true
                """
                + (connector.isPresent() ? " AND source = :source" : "")
                + (outcome.isPresent() ? " AND outcome = :outcome" : "")
                + """

                        ORDER BY received_at DESC, event_id DESC
                        LIMIT :limit
                        """;
        return session.query(sql, query -> {
            query.bind("limit", limit).bind("looked", chosen ? ConnectorViews.MAX_SCANNED : limit);
            before.ifPresent(mark -> query.bind("at", Times.text(mark.receivedAt()))
                    .bind("mark", mark.event().value()));
            connector.ifPresent(only -> query.bind("source", Codes.of(only)));
            outcome.ifPresent(only -> query.bind("outcome", Codes.of(only)));
            return query.map((row, context) -> DeliveryRows.read(row)).list();
        });
    }
}
