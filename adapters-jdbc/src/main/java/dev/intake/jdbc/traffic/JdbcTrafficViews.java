package dev.intake.jdbc.traffic;

import static dev.intake.jdbc.sql.Columns.shorts;
import static dev.intake.jdbc.sql.Columns.texts;

import dev.intake.event.EventType;
import dev.intake.event.TailQuery;
import dev.intake.event.TrafficOutcome;
import dev.intake.event.Unrecorded;
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
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.jdbi.v3.core.statement.Query;

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
        return queries.query(
                """
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
                        """,
                query -> query.bind("sources", shorts(KINDS, kind -> Codes.of(kind.source())))
                        .bind("outcomes", texts(KINDS, kind -> Codes.of(kind.outcome())))
                        .bind("since", Times.text(since))
                        .map((row, context) -> new TrafficCount(
                                Codes.source(row.getShort("source")),
                                Codes.trafficOutcome(row.getString("outcome")),
                                Times.get(row, "hour"),
                                row.getLong("count"),
                                Times.get(row, "latest_at")))
                        .list());
    }

    /** Adds only the conditions that are requested, as for events. */
    @Override
    public List<Unrecorded> unrecorded(TailQuery asked) {
        String sql = """
                SELECT at, unrecorded_id, status, type, message_id, place, rule
                FROM unrecorded_operation
                WHERE tenant_id = :tenant
                """
                + (asked.type().isPresent() ? " AND type = :type" : "")
                + (asked.status().isPresent() ? " AND status = :status" : "")
                + (asked.since().isPresent() ? " AND at >= :since::timestamptz" : "")
                + (asked.before().isPresent() ? " AND (at, unrecorded_id) < (:at::timestamptz, :mark)" : "")
                + """

                        ORDER BY at DESC, unrecorded_id DESC
                        LIMIT :limit
                        """;
        return queries.query(
                sql,
                query -> bound(query, asked)
                        .map((row, context) -> operation(row))
                        .list());
    }

    private static Query bound(Query query, TailQuery asked) {
        query.bind("limit", asked.limit());
        asked.type().ifPresent(type -> query.bind("type", type.value()));
        asked.status().ifPresent(status -> query.bind("status", Codes.of(status)));
        asked.since().ifPresent(since -> query.bind("since", Times.text(since)));
        asked.before()
                .ifPresent(mark -> query.bind("at", Times.text(mark.receivedAt()))
                        .bind("mark", mark.event().value()));
        return query;
    }

    private static Unrecorded operation(ResultSet row) throws SQLException {
        return new Unrecorded(
                row.getObject("unrecorded_id", UUID.class),
                Times.get(row, "at"),
                Codes.unrecordedStatus(row.getString("status")),
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
        return queries.query("""
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
                        """, query -> {
            Map<Source, Long> contacts = new EnumMap<>(Source.class);
            query
                    .bind("customer", Codes.of(Source.CUSTOMER))
                    .bind("sources", shorts(List.of(Connector.values()), Codes::of))
                    .bind("limit", MAX_COUNTED)
                    .map((row, context) -> Map.entry(Codes.source(row.getShort("source")), row.getLong("contacts")))
                    .stream()
                    .filter(entry -> entry.getValue() > 0)
                    .forEach(entry -> contacts.put(entry.getKey(), entry.getValue()));
            return contacts;
        });
    }
}
