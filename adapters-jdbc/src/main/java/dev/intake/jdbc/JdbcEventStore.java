package dev.intake.jdbc;

import static dev.intake.jdbc.Columns.flags;
import static dev.intake.jdbc.Columns.shorts;
import static dev.intake.jdbc.Columns.texts;
import static dev.intake.jdbc.Columns.times;
import static dev.intake.jdbc.Columns.uuids;

import dev.intake.event.EventId;
import dev.intake.event.EventRecord;
import dev.intake.port.EventStore;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The table {@code event}. */
final class JdbcEventStore implements EventStore {
    private final TenantSession session;
    private final KnownEvents known;

    JdbcEventStore(TenantSession session, KnownEvents known) {
        this.session = session;
        this.known = known;
    }

    @Override
    public Set<EventId> seen(Set<EventId> ids) {
        Set<EventId> seen = known.recorded(ids);
        seen.addAll(read(known.unknown(ids)));
        return seen;
    }

    private Set<EventId> read(Set<EventId> ids) {
        if (ids.isEmpty()) {
            return Set.of();
        }
        return session.query(
                """
                SELECT event_id FROM event WHERE tenant_id = :tenant AND event_id = ANY (:ids)
                """,
                query -> query.bind("ids", uuids(ids, EventId::value))
                        .map((row, context) -> new EventId(row.getObject(1, UUID.class)))
                        .collect(Collectors.toSet()));
    }

    @Override
    public Map<EventId, EventRecord> of(Set<EventId> ids) {
        if (ids.isEmpty()) {
            return Map.of();
        }
        return session.query(
                """
                SELECT event_id, contact_id, type, properties, occurred_at, received_at, source, historical
                FROM event
                WHERE tenant_id = :tenant AND event_id = ANY (:ids)
                """,
                query -> query.bind("ids", uuids(ids, EventId::value))
                        .map((row, context) -> EventRows.read(row))
                        .collect(Collectors.toMap(EventRecord::id, Function.identity())));
    }

    /**
     * A plain insert: the caller has asked which are {@link #seen} under the tenant's lock. An event that is there all
     * the same fails the transaction, and nothing is counted twice.
     */
    @Override
    public void record(Collection<EventRecord> events) {
        if (events.isEmpty()) {
            return;
        }
        known.forget();
        session.write(
                """
                INSERT INTO event (
                    tenant_id, event_id, contact_id, type, properties, occurred_at, received_at, source,
                    historical)
                SELECT t.tenant_id, e.event_id, e.contact_id, e.type, e.properties::jsonb,
                    e.occurred_at, e.received_at, e.source, e.historical
                FROM tenant AS t
                CROSS JOIN unnest(
                    :ids, :contacts, :types, :properties, :occurred, :received, :sources, :historical
                ) AS e (
                    event_id, contact_id, type, properties, occurred_at, received_at, source, historical)
                WHERE t.tenant_id = :tenant
                ORDER BY e.event_id
                """,
                write -> write.bind("ids", uuids(events, event -> event.id().value()))
                        .bind("contacts", uuids(events, event -> event.contact().value()))
                        .bind("types", texts(events, event -> event.type().value()))
                        .bind("properties", texts(events, event -> AttributesJson.write(event.properties())))
                        .bind("occurred", times(events, EventRecord::occurredAt))
                        .bind("received", times(events, EventRecord::receivedAt))
                        .bind("sources", shorts(events, event -> Codes.of(event.source())))
                        .bind("historical", flags(events, EventRecord::historical)));
    }
}
