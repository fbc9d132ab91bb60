package dev.intake.jdbc.webhook;

import dev.intake.contact.ContactId;
import dev.intake.event.EventType;
import dev.intake.jdbc.sql.Codes;
import dev.intake.jdbc.sql.TenantSession;
import dev.intake.webhook.DeliveryOutcome;
import dev.intake.webhook.DeliveryRecord;
import dev.intake.webhook.DeliveryStore;
import java.time.Instant;
import java.util.Collection;

/** The table {@code delivery}. */
public record JdbcDeliveryStore(TenantSession queries) implements JdbcTraceReader, DeliveryStore {
    /** Its source and the provider's id form its key and therefore never change. */
    @Override
    public void save(Collection<DeliveryRecord> deliveries) {
        queries.sql("""
                INSERT INTO delivery (
                    tenant_id, event_id, source, provider_id, provider_type, outcome, became, contact_id, reason,
                    received_at)
                SELECT t.tenant_id, d.*
                FROM tenant AS t
                CROSS JOIN unnest(
                    :ids, :sources, :providerIds, :providerTypes, :outcomes, :became, :contacts, :reasons, :received
                ) AS d (
                    event_id, source, provider_id, provider_type, outcome, became, contact_id, reason, received_at)
                WHERE t.tenant_id = :tenant
                ORDER BY d.event_id
                ON CONFLICT (tenant_id, event_id) DO UPDATE
                SET provider_type = excluded.provider_type, outcome = excluded.outcome, became = excluded.became,
                    contact_id = excluded.contact_id, reason = excluded.reason, received_at = excluded.received_at
                """)
                .rows(deliveries)
                .uuids("ids", delivery -> delivery.key().eventId().value())
                .shorts("sources", delivery -> Codes.of(delivery.key().source()))
                .texts("providerIds", delivery -> delivery.key().id())
                .texts("providerTypes", DeliveryRecord::providerType)
                .texts("outcomes", delivery -> Codes.of(delivery.outcome()))
                .texts("became", DeliveryRecord::became, EventType::value)
                .uuids("contacts", delivery -> delivery.contact(), ContactId::value)
                .texts("reasons", DeliveryRecord::reason, reason -> reason)
                .times("received", DeliveryRecord::receivedAt)
                .write();
    }

    @Override
    public int deleteBefore(Instant before, int limit) {
        return queries.sql("""
                DELETE FROM delivery AS d
                USING (
                    SELECT o.event_id
                    FROM delivery AS o
                    WHERE o.tenant_id = :tenant AND o.received_at < :before::timestamptz AND o.outcome <> :parked
                        AND NOT EXISTS (
                            SELECT FROM failed_delivery AS f WHERE f.tenant_id = :tenant AND f.event_id = o.event_id)
                    ORDER BY o.received_at
                    LIMIT :limit
                ) AS old
                WHERE d.tenant_id = :tenant AND d.event_id = old.event_id
                """)
                .bind("before", before)
                .bind("parked", Codes.of(DeliveryOutcome.PARKED))
                .bind("limit", limit)
                .update();
    }
}
