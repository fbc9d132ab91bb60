package dev.intake.jdbc.event;

import dev.intake.contact.AttributeKey;
import dev.intake.contact.ContactId;
import dev.intake.event.Bucket;
import dev.intake.event.CountOverTime;
import dev.intake.event.EventId;
import dev.intake.event.EventQuery;
import dev.intake.event.EventQuery.Cursor;
import dev.intake.event.EventRecord;
import dev.intake.event.EventType;
import dev.intake.event.EventViews;
import dev.intake.event.FieldCoverage;
import dev.intake.event.Funnel;
import dev.intake.event.Period;
import dev.intake.event.Segment;
import dev.intake.event.TailQuery;
import dev.intake.event.Timeline;
import dev.intake.event.Timeline.Order;
import dev.intake.event.Timeline.Position;
import dev.intake.event.TypeProfile;
import dev.intake.jdbc.sql.BoundedReader;
import dev.intake.jdbc.sql.Sql;
import dev.intake.jdbc.sql.TenantQueries;
import dev.intake.jdbc.sql.TenantSession;
import dev.intake.jdbc.sql.Times;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** Reads events with single statements, by arrival. */
public record JdbcEventViews(TenantQueries queries, BoundedReader bounded) implements EventViews {
    /** The maximum clock skew of a sender. */
    private static final Duration CLOCKS = Duration.ofHours(1);

    @Override
    public List<EventRecord> tail(TailQuery query) {
        return EventTail.read(queries, query);
    }

    @Override
    public Map<ContactId, EventRecord> latest(Set<ContactId> contacts, EventType type) {
        return queries.read(session -> new JdbcEventStore(session).latest(contacts, type));
    }

    @Override
    public Optional<Cursor> searchEnd(TailQuery query) {
        return EventTail.end(queries, query);
    }

    @Override
    public List<EventType> types(int limit) {
        return queries.sql("""
                SELECT type FROM type_profile WHERE tenant_id = :tenant ORDER BY type LIMIT :limit
                """).bind("limit", limit).list(row -> new EventType(row.getString("type")));
    }

    @Override
    public Optional<List<Long>> count(CountOverTime question) {
        return bounded.read(session -> question.bucket() == Bucket.DAY
                ? CountByDay.read(session, question, CLOCKS)
                : countByHour(session, question));
    }

    private static List<Long> countByHour(TenantSession session, CountOverTime question) {
        long seconds = question.bucket().length().toSeconds();
        List<Long> counts = new ArrayList<>(Collections.nCopies(question.buckets(), 0L));
        within(session, question.period(), """
                SELECT date_bin(make_interval(secs => :seconds), occurred_at, :from::timestamptz) AS bucket,
                    count(*) AS events
                FROM $events AS e
                WHERE type = :type
                GROUP BY bucket
                """)
                .bind("seconds", (double) seconds)
                .bind("type", question.type().value())
                .list(row -> {
                    long after = Duration.between(question.first(), Times.get(row, "bucket"))
                            .toSeconds();
                    return counts.set((int) (after / seconds), row.getLong("events"));
                });
        return counts;
    }

    @Override
    public Optional<Funnel.Conversion> funnel(Funnel question) {
        return bounded.read(session -> question.within()
                .map(window -> within(session, question, window))
                .orElseGet(() -> anyTime(session, question)));
    }

    /** The earliest first event and the latest second event are sufficient, unless both types are equal. */
    private static Funnel.Conversion anyTime(TenantSession session, Funnel question) {
        return passed(question, within(session, question.period(), """
                SELECT count(*) AS began,
                    count(*) FILTER (
                        WHERE l.latest >= f.earliest AND (f.times > 1 OR :then::text <> :first::text)) AS went
                FROM (
                    SELECT contact_id, min(occurred_at) AS earliest, count(*) AS times
                    FROM $events AS e
                    WHERE type = :first
                    GROUP BY contact_id
                ) AS f
                LEFT JOIN (
                    SELECT contact_id, max(occurred_at) AS latest
                    FROM $events AS e
                    WHERE type = :then
                    GROUP BY contact_id
                ) AS l ON l.contact_id = f.contact_id
                """));
    }

    /** Pairs each event with the latest first event before it; at the same moment, first events precede. */
    private static Funnel.Conversion within(TenantSession session, Funnel question, Duration window) {
        return passed(
                question,
                within(session, question.period(), """
                SELECT count(*) FILTER (WHERE began) AS began, count(*) FILTER (WHERE went) AS went
                FROM (
                    SELECT contact_id, bool_or(is_first) AS began,
                        bool_or(is_then AND occurred_at - latest <= make_interval(secs => :seconds)) AS went
                    FROM (
                        SELECT contact_id, occurred_at, is_first, is_then,
                            max(occurred_at) FILTER (WHERE is_first) OVER (
                                PARTITION BY contact_id
                                ORDER BY occurred_at, is_then
                                ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
                            ) AS latest
                        FROM (
                            SELECT contact_id, occurred_at, type = :first AS is_first, type = :then AS is_then
                            FROM $events AS e
                            WHERE type = ANY (:types)
                        ) AS asked
                    ) AS ordered
                    GROUP BY contact_id
                ) AS contacts
                """)
                        .bind("seconds", (double) window.toSeconds())
                        .texts("types", List.of(question.first(), question.then()), EventType::value));
    }

    private static Funnel.Conversion passed(Funnel question, Sql sql) {
        return sql.bind("first", question.first().value())
                .bind("then", question.then().value())
                .one(row -> new Funnel.Conversion(row.getLong("began"), row.getLong("went")));
    }

    @Override
    public Optional<Segment.Members> segment(Segment question) {
        return bounded.read(session -> segment(session, question));
    }

    private static Segment.Members segment(TenantSession session, Segment question) {
        List<ContactId> some = new ArrayList<>();
        List<Long> contacts = within(session, question.period(), """
                SELECT contact_id, contacts
                FROM (
                    SELECT contact_id, count(*) OVER () AS contacts
                    FROM (
                        SELECT contact_id
                        FROM $events AS e
                        WHERE type = :did
                        EXCEPT
                        SELECT contact_id
                        FROM $events AS e
                        WHERE type = :didNot
                    ) AS members
                ) AS counted
                WHERE :after::uuid IS NULL OR contact_id > :after::uuid
                ORDER BY contact_id
                LIMIT :named
                """)
                .bind("did", question.did().value())
                .bind("didNot", question.didNot().value())
                .bind("after", question.after().map(ContactId::value).orElse(null))
                .bind("named", Segment.NAMED + 1)
                .list(row -> {
                    some.add(new ContactId(row.getObject("contact_id", UUID.class)));
                    return row.getLong("contacts");
                });
        return new Segment.Members(
                contacts.isEmpty() ? 0 : contacts.get(0),
                some.subList(0, Math.min(some.size(), Segment.NAMED)),
                some.size() > Segment.NAMED);
    }

    /**
     * Returns a statement about the events of a period, {@code $events}. Events that happened in the period arrived in or after
     * it and are found by arrival; the few events dated after their arrival have their own index. It allows for clock
     * differences of up to an hour.
     */
    private static Sql within(TenantSession session, Period period, String sql) {
        return session.sql(sql.replace("$events", """
                (
                    SELECT type, contact_id, occurred_at
                    FROM event
                    WHERE tenant_id = :tenant AND received_at >= :arrived::timestamptz
                        AND occurred_at >= :from::timestamptz AND occurred_at < :until::timestamptz
                    UNION ALL
                    SELECT type, contact_id, occurred_at
                    FROM event
                    WHERE tenant_id = :tenant AND received_at < :arrived::timestamptz
                        AND occurred_at - received_at > interval '1 hour'
                        AND occurred_at >= :from::timestamptz AND occurred_at < :until::timestamptz
                )"""))
                .bind("from", period.from())
                .bind("until", period.until())
                .bind("arrived", period.from().minus(CLOCKS));
    }

    @Override
    public List<EventRecord> events(EventQuery filter) {
        return queries.sql("""
                SELECT event_id, contact_id, type, properties, occurred_at, received_at, source, historical, place
                FROM event
                WHERE tenant_id = :tenant
                """)
                .and(filter.contact(), "contact_id = :contact", (sql, contact) -> sql.bind("contact", contact.value()))
                .and(filter.type(), "type = :type", (sql, type) -> sql.bind("type", type.value()))
                .and(filter.after(), "(received_at, event_id) > (:at::timestamptz, :mark)", EventRows::bind)
                .and(
                        filter.before(),
                        "(received_at, event_id) < (:beforeAt::timestamptz, :beforeMark)",
                        (sql, mark) -> sql.bind("beforeAt", mark.receivedAt())
                                .bind("beforeMark", mark.event().value()))
                .append("""
                ORDER BY received_at DESC, event_id DESC
                LIMIT :limit
                """)
                .bind("limit", filter.limit())
                .list(EventRows::read);
    }

    @Override
    public Timeline timeline(ContactId contact, Optional<Position> after, int limit) {
        return queries.read(session -> {
            Order order = after.map(Position::order).orElseGet(() -> order(session, contact));
            String column = order == Order.OCCURRED ? "occurred_at" : "received_at";
            return new Timeline(
                    order,
                    session.sql("""
                            SELECT event_id, contact_id, type, properties, occurred_at, received_at, source,
                                historical, place
                            FROM event
                            WHERE tenant_id = :tenant AND contact_id = :contact
                            """)
                            .and(
                                    after,
                                    "(" + column + ", event_id) < (:at::timestamptz, :mark)",
                                    (sql, mark) -> sql.bind("at", mark.at())
                                            .bind("mark", mark.event().value()))
                            .append("""
                            ORDER BY %s DESC, event_id DESC
                            LIMIT :limit
                            """.formatted(column))
                            .bind("contact", contact.value())
                            .bind("limit", limit)
                            .list(EventRows::read));
        });
    }

    private static Order order(TenantSession session, ContactId contact) {
        int counted = session.sql("""
                SELECT count(*) AS events
                FROM (
                    SELECT 1
                    FROM event
                    WHERE tenant_id = :tenant AND contact_id = :contact
                    LIMIT :limit
                ) AS counted
                """)
                .bind("contact", contact.value())
                .bind("limit", Timeline.MAX_SORTED + 1)
                .one(row -> row.getInt("events"));
        return counted > Timeline.MAX_SORTED ? Order.ARRIVED : Order.OCCURRED;
    }

    @Override
    public Optional<EventRecord> event(EventId id) {
        return queries.read(session ->
                Optional.ofNullable(new JdbcEventStore(session).of(Set.of(id)).get(id)));
    }

    @Override
    public Optional<TypeProfile> profile(EventType type) {
        return new JdbcTypeProfiles(queries).profile(type);
    }

    @Override
    public Map<AttributeKey, EventRecord> firstWithout(EventType type, Set<AttributeKey> keys) {
        return EventFields.firstWithout(bounded, type, keys);
    }

    @Override
    public Optional<FieldCoverage> coverage(EventType type) {
        return EventFields.coverage(bounded, type);
    }
}
