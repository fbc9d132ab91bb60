package dev.intake.jdbc.webhook;

import dev.intake.connector.ObjectFact;
import dev.intake.event.DedupeKey;
import dev.intake.jdbc.sql.TenantQueries;
import dev.intake.webhook.DeliveryRecord;
import dev.intake.webhook.TraceReader;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads the table {@code delivery}. */
interface JdbcTraceReader extends TraceReader {
    /** Returns the queries about the tenant. */
    TenantQueries queries();

    @Override
    default Map<DedupeKey, DeliveryRecord> traces(Set<DedupeKey> keys) {
        return queries()
                .sql("""
                SELECT source, provider_id, provider_type, outcome, became, contact_id, reason, received_at
                FROM delivery
                WHERE tenant_id = :tenant AND event_id = ANY (:ids)
                """)
                .rows(keys)
                .uuids("ids", key -> key.eventId().value())
                .list(DeliveryRows::read)
                .stream()
                .collect(Collectors.toMap(DeliveryRecord::key, delivery -> delivery));
    }

    @Override
    default Set<ObjectFact> known(Set<ObjectFact> facts) {
        return queries().read(session -> KnownFacts.among(List.copyOf(facts), session));
    }
}
