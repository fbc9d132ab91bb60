package dev.intake.jdbc.event;

import dev.intake.contact.ContactId;
import dev.intake.email.EmailStatus;
import dev.intake.event.EventId;
import dev.intake.event.EventQuery.Cursor;
import dev.intake.event.EventRecord;
import dev.intake.event.EventStore;
import dev.intake.event.EventType;
import dev.intake.jdbc.event.DayCountRows.Removed;
import dev.intake.jdbc.sql.AttributesJson;
import dev.intake.jdbc.sql.Codes;
import dev.intake.jdbc.sql.TenantSession;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** The table {@code event}, for one transaction. */
public final class JdbcEventStore implements EventStore {
    /** The states that need review. */
    private static final List<EmailStatus> WAITING = List.of(EmailStatus.HELD, EmailStatus.FAILED, EmailStatus.UNSURE);

    private final TenantSession session;

    /** The events that are known to be recorded or not. The tenant is locked, so this stays valid until events are written. */
    private final Map<EventId, Boolean> known = new HashMap<>();

    public JdbcEventStore(TenantSession session) {
        this.session = session;
    }

    /** Stores whether the event is recorded, so that it is not queried again. */
    public void note(EventId event, boolean isRecorded) {
        known.put(event, isRecorded);
    }

    /** Must be called after other writes of the transaction to the table. */
    public void forget() {
        known.clear();
    }

    /**
     * Queues the query for the recorded ids, unless they are known. Each id has its own lookup, for the reason given in
     * {@link dev.intake.jdbc.contact.JdbcContactStore#CANDIDATES}.
     */
    public Supplier<Set<EventId>> queueSeen(Set<EventId> ids) {
        Set<EventId> unknown = new HashSet<>(ids);
        unknown.removeAll(known.keySet());
        Supplier<List<EventId>> recorded = unknown.isEmpty()
                ? List::of
                : session.sql("""
                        SELECT recorded.event_id
                        FROM unnest((SELECT :ids)::uuid[]) AS sent (event_id)
                        CROSS JOIN LATERAL (
                            SELECT event_id
                            FROM event
                            WHERE tenant_id = :tenant AND event.event_id BETWEEN sent.event_id AND sent.event_id
                            ORDER BY event.event_id
                            LIMIT 1
                        ) AS recorded
                        """)
                        .uuids("ids", unknown, EventId::value)
                        .queue(row -> new EventId(row.getObject(1, UUID.class)));
        return () -> {
            unknown.forEach(event -> note(event, false));
            recorded.get().forEach(event -> note(event, true));
            return ids.stream()
                    .filter(event -> known.getOrDefault(event, false))
                    .collect(Collectors.toSet());
        };
    }

    /** Returns the recorded ones of these events. */
    Map<EventId, EventRecord> of(Set<EventId> ids) {
        return queue(ids).get();
    }

    /** Queues the query for the recorded ones of these events. */
    public Supplier<Map<EventId, EventRecord>> queue(Set<EventId> ids) {
        return session.sql("""
                SELECT event_id, contact_id, type, properties, occurred_at, received_at, source, historical, place
                FROM event
                WHERE tenant_id = :tenant AND event_id = ANY (:ids)
                """).rows(ids).uuids("ids", EventId::value).queueBy(EventRecord::id, EventRows::read);
    }

    /** Reads contact by contact: the planner would otherwise read all events of the type's tenant by time. */
    @Override
    public Map<ContactId, EventRecord> latest(Set<ContactId> contacts, EventType type) {
        return session.sql("""
                SELECT v.event_id, v.contact_id, v.type, v.properties, v.occurred_at, v.received_at, v.source,
                    v.historical, v.place
                FROM unnest((SELECT :contacts)::uuid[]) AS asked (contact_id)
                CROSS JOIN LATERAL (
                    SELECT *
                    FROM (
                        SELECT *
                        FROM event
                        WHERE tenant_id = :tenant AND contact_id = asked.contact_id
                        OFFSET 0
                    ) AS own
                    WHERE own.type = :type
                    ORDER BY own.occurred_at DESC, own.event_id DESC
                    LIMIT 1
                ) AS v
                """)
                .rows(contacts)
                .uuids("contacts", ContactId::value)
                .bind("type", type.value())
                .by(EventRecord::contact, EventRows::read);
    }

    /**
     * A plain insert: the caller has checked with {@link #queueSeen} under the tenant's lock. If an event exists
     * nevertheless, the transaction fails, so nothing is counted twice.
     */
    public void record(Collection<EventRecord> events) {
        if (events.isEmpty()) {
            return;
        }
        forget();
        session.sql("""
                INSERT INTO event (
                    tenant_id, event_id, contact_id, type, properties, occurred_at, received_at, source,
                    historical, place)
                SELECT t.tenant_id, e.event_id, e.contact_id, e.type, e.properties::jsonb,
                    e.occurred_at, e.received_at, e.source, e.historical, e.place
                FROM tenant AS t
                CROSS JOIN unnest(
                    :ids, :contacts, :types, :properties, :occurred, :received, :sources, :historical, :places
                ) AS e (
                    event_id, contact_id, type, properties, occurred_at, received_at, source, historical, place)
                WHERE t.tenant_id = :tenant
                ORDER BY e.event_id
                """)
                .rows(events)
                .uuids("ids", event -> event.id().value())
                .uuids("contacts", event -> event.contact().value())
                .texts("types", event -> event.type().value())
                .texts("properties", event -> AttributesJson.write(event.properties()))
                .times("occurred", EventRecord::occurredAt)
                .times("received", EventRecord::receivedAt)
                .shorts("sources", event -> Codes.of(event.source()))
                .flags("historical", EventRecord::historical)
                .ints("places", EventRecord::place)
                .write();
    }

    @Override
    public void countAgain(LocalDate arrivedOn) {
        DayCountRows.countAgain(session, arrivedOn);
    }

    @Override
    public Scan deleteBefore(Instant before, Optional<Cursor> after, int limit) {
        List<Cursor> looked = arrived(before, after, limit);
        return looked.isEmpty()
                ? new Scan(0, Optional.empty())
                : new Scan(forget(looked, before), Optional.of(looked.get(looked.size() - 1)));
    }

    private List<Cursor> arrived(Instant before, Optional<Cursor> after, int limit) {
        return session.sql("""
                SELECT received_at, event_id
                FROM event
                WHERE tenant_id = :tenant AND received_at < :before::timestamptz
                """)
                .and(after, "(received_at, event_id) > (:at::timestamptz, :mark)", EventRows::bind)
                .append("""
                ORDER BY received_at, event_id
                LIMIT :limit
                """)
                .bind("before", before)
                .bind("limit", limit)
                .list(EventRows::readCursor);
    }

    /**
     * Enrollments are counted for each event, because the planner may turn NOT EXISTS into a join that reads all
     * enrollments of the tenant.
     */
    private int forget(List<Cursor> looked, Instant before) {
        forget();
        List<Removed> removed = session.sql("""
                DELETE FROM event AS e
                WHERE e.tenant_id = :tenant AND e.event_id = ANY (:ids) AND e.occurred_at < :before::timestamptz
                    AND 0 = (
                        SELECT count(*)
                        FROM enrollment AS n
                        WHERE n.tenant_id = :tenant AND n.contact_id = e.contact_id AND n.entry_event = e.event_id
                            AND (n.due_at IS NOT NULL OR 0 < (
                                SELECT count(*)
                                FROM email AS m
                                WHERE m.tenant_id = :tenant AND m.contact_id = n.contact_id
                                    AND m.program_id = n.program_id AND m.entry_key = n.entry_key
                                    AND m.state = ANY (:waiting))))
                RETURNING\s""" + DayCountRows.REMOVED)
                .uuids("ids", looked, mark -> mark.event().value())
                .bind("before", before)
                .texts("waiting", WAITING, Codes::of)
                .list(Removed::read);
        DayCountRows.subtract(session, removed);
        return removed.size();
    }
}
