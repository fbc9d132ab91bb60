package dev.intake.jdbc.webhook;

import dev.intake.connector.ObjectFact;
import dev.intake.connector.ObjectRef;
import dev.intake.event.DedupeKey;
import dev.intake.jdbc.sql.AttributesJson;
import dev.intake.jdbc.sql.Codes;
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
                .by(DeliveryRecord::key, DeliveryRows::read);
    }

    /** Looks up facts in the events of their contacts and among the parked events of their customers, in one statement. */
    @Override
    default Set<ObjectFact> known(Set<ObjectFact> asked) {
        List<ObjectFact> facts = List.copyOf(asked);
        return queries()
                .sql("""
                SELECT f.place
                FROM unnest(
                    (SELECT :connectors)::smallint[], (SELECT :customers)::text[], (SELECT :types)::text[],
                    (SELECT :properties)::text[], (SELECT :since)::timestamptz[], (SELECT :erased)::text[]
                ) WITH ORDINALITY AS f (connector, customer, type, properties, since, erased, place)
                WHERE EXISTS (
                    SELECT FROM customer_link AS l
                    CROSS JOIN LATERAL unnest(l.other_contacts || l.contact_id) AS c (contact_id)
                    CROSS JOIN LATERAL (
                        SELECT FROM event
                        WHERE tenant_id = :tenant AND contact_id = c.contact_id AND type = f.type
                            AND occurred_at >= f.since AND properties @> f.properties::jsonb
                        LIMIT 1
                    ) AS e
                    WHERE l.tenant_id = :tenant AND l.connector = f.connector AND l.customer_id = f.customer
                ) OR EXISTS (
                    SELECT FROM parked_event
                    WHERE tenant_id = :tenant AND connector = f.connector AND customer_id = f.customer
                        AND type = f.type AND occurred_at >= f.since AND properties @> f.properties::jsonb
                ) OR EXISTS (
                    SELECT FROM object_memory
                    WHERE tenant_id = :tenant AND connector = f.connector AND kind = :kind AND object_id = f.erased
                )
                """)
                .rows(facts)
                .shorts("connectors", fact -> Codes.of(fact.customer().connector()))
                .texts("customers", fact -> fact.customer().id())
                .texts("types", fact -> fact.type().value())
                .texts("properties", fact -> AttributesJson.write(fact.properties()))
                .times("since", ObjectFact::since)
                .texts("erased", fact -> ObjectRef.erased(fact.customer()).id())
                .bind("kind", Codes.of(ObjectRef.Kind.ERASED_USER))
                .list(row -> facts.get(row.getInt("place") - 1))
                .stream()
                .collect(Collectors.toSet());
    }
}
