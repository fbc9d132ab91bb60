package dev.intake.jdbc.traffic;

import dev.intake.event.EventType;
import dev.intake.event.TailQuery;
import dev.intake.event.TrafficOutcome;
import dev.intake.event.Unrecorded;
import dev.intake.jdbc.event.EventRows;
import dev.intake.jdbc.sql.Codes;
import dev.intake.jdbc.sql.TenantQueries;
import dev.intake.jdbc.sql.Times;
import dev.intake.kernel.Connector;
import dev.intake.kernel.Source;
import dev.intake.traffic.TrafficCount;
import dev.intake.traffic.TrafficViews;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;

/** Reads one tenant's traffic with single statements. */
public final class JdbcTrafficViews implements TrafficViews {
    private static final List<Kind> KINDS = Arrays.stream(Source.values())
            .flatMap(source -> Arrays.stream(TrafficOutcome.values()).map(outcome -> new Kind(source, outcome)))
            .toList();

    private final TenantQueries queries;
    private final Supplier<Optional<Map<Source, Long>>> contacts;

    /**
     * Creates queries.
     *
     * @param contacts returns a cached {@linkplain #countContacts count} of contacts
     */
    public JdbcTrafficViews(TenantQueries queries, Supplier<Optional<Map<Source, Long>>> contacts) {
        this.queries = queries;
        this.contacts = contacts;
    }

    private record Kind(Source source, TrafficOutcome outcome) {}

    /** Probes the index for the first count of each source and outcome, so the cost does not grow with the tenant's age. */
    @Override
    public List<TrafficCount> counts(Instant since) {
        return queries.sql("""
                SELECT k.source, k.outcome, c.hour, c.count, c.latest_at
                FROM unnest(:sources, :outcomes) AS k (source, outcome)
                CROSS JOIN LATERAL (
                    SELECT h.hour, h.count, h.latest_at
                    FROM traffic_hour AS h
                    WHERE h.tenant_id = :tenant AND h.source = k.source AND h.outcome = k.outcome
                        AND h.hour >= :since::timestamptz
                    UNION ALL
                    (
                        SELECT b.hour, b.count, b.latest_at
                        FROM traffic_hour AS b
                        WHERE b.tenant_id = :tenant AND b.source = k.source AND b.outcome = k.outcome
                            AND b.hour < :since::timestamptz
                        ORDER BY b.hour DESC
                        LIMIT 1
                    )
                ) AS c
                """)
                .shorts("sources", KINDS, kind -> Codes.of(kind.source()))
                .texts("outcomes", KINDS, kind -> Codes.of(kind.outcome()))
                .bind("since", since)
                .list(row -> new TrafficCount(
                        Codes.source(row.getShort("source")),
                        Codes.read(TrafficOutcome.class, row.getString("outcome")),
                        Times.get(row, "hour"),
                        row.getLong("count"),
                        Times.get(row, "latest_at")));
    }

    @Override
    public List<Unrecorded> unrecorded(TailQuery asked) {
        return queries.sql("""
                SELECT at, unrecorded_id, status, type, message_id, place, rule
                FROM unrecorded_operation
                WHERE tenant_id = :tenant
                """)
                .and(asked.type(), "type = :type", (sql, type) -> sql.bind("type", type.value()))
                .and(asked.status(), "status = :status", (sql, status) -> sql.bind("status", Codes.of(status)))
                .and(asked.since(), "at >= :since::timestamptz", (sql, since) -> sql.bind("since", since))
                .and(asked.before(), "(at, unrecorded_id) < (:at::timestamptz, :mark)", EventRows::bind)
                .append("""
                ORDER BY at DESC, unrecorded_id DESC
                LIMIT :limit
                """)
                .bind("limit", asked.limit())
                .list(JdbcTrafficViews::operation);
    }

    private static Unrecorded operation(ResultSet row) throws SQLException {
        return new Unrecorded(
                row.getObject("unrecorded_id", UUID.class),
                Times.get(row, "at"),
                Codes.read(Unrecorded.Status.class, row.getString("status")),
                Optional.ofNullable(row.getString("type")).map(EventType::new),
                Optional.ofNullable(row.getString("message_id")),
                row.getString("place"),
                row.getString("rule"));
    }

    @Override
    public Optional<Map<Source, Long>> contacts() {
        return contacts.get();
    }

    /** Counts each source's contacts, from an index. */
    public static Map<Source, Long> countContacts(TenantQueries queries) {
        Map<Source, Long> contacts = queries.sql("""
                SELECT :customer AS source, count(*) AS contacts
                FROM (
                    SELECT contact_id
                    FROM contact
                    WHERE tenant_id = :tenant
                    LIMIT :limit
                ) AS c
                UNION ALL
                SELECT k.source, known.contacts
                FROM unnest(:sources) AS k (source)
                CROSS JOIN LATERAL (
                    SELECT count(*) AS contacts
                    FROM (
                        SELECT DISTINCT l.contact_id
                        FROM customer_link AS l
                        WHERE l.tenant_id = :tenant AND l.connector = k.source AND l.contact_id IS NOT NULL
                        LIMIT :limit
                    ) AS d
                ) AS known
                """)
                .bind("customer", Codes.of(Source.CUSTOMER))
                .shorts("sources", List.of(Connector.values()), Codes::of)
                .bind("limit", MAX_COUNTED)
                .map(row -> Codes.source(row.getShort("source")), row -> row.getLong("contacts"));
        contacts.values().removeIf(count -> count == 0);
        return contacts;
    }
}
