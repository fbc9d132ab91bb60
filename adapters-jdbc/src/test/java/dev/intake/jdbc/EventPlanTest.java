package dev.intake.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.contact.AttributeFilter;
import dev.intake.contact.AttributeKey;
import dev.intake.event.Bucket;
import dev.intake.event.CountOverTime;
import dev.intake.event.EventId;
import dev.intake.event.EventQuery.Cursor;
import dev.intake.event.EventType;
import dev.intake.event.EventViews;
import dev.intake.event.Funnel;
import dev.intake.event.Period;
import dev.intake.event.Segment;
import dev.intake.event.TailQuery;
import dev.intake.jdbc.testing.TestServer;
import dev.intake.kernel.Source;
import dev.intake.kernel.TenantId;
import dev.intake.testing.Tries;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** No page of events reads the table of all tenants' events from end to end, even where all of it is one tenant's. */
class EventPlanTest {
    private static final EventType FIRST = new EventType(BigTenant.FIRST);
    private static final EventType THEN = new EventType(BigTenant.THEN);
    private static final EventType COMMON = new EventType(BigTenant.COMMON);
    private static final Instant NOW = Instant.parse("2026-04-01T00:00:00Z");
    private static final Period DAY = new Period(NOW.minus(Duration.ofDays(1)), NOW);
    private static final Period ALL = new Period(NOW.minus(Duration.ofDays(120)), NOW);

    @Test
    @Tag(Tries.LAW)
    void pages_neverReadAllEvents() throws SQLException {
        try (RecordedStorage recorded = RecordedStorage.on(TestServer.bundled())) {
            TenantId tenant = BigTenant.in(recorded, Tries.of(2_000, 100_000), Tries.of(20_000, 1_000_000));
            EventViews views = recorded.storage().eventViews(tenant);
            recorded.recorder().texts().clear();

            TailQuery newest = TailQuery.newest(51);
            Cursor middle = new Cursor(NOW.minus(Duration.ofDays(60)), new EventId(UUID.randomUUID()));
            assertThat(views.tail(newest)).hasSize(51);
            views.tail(newest.before(middle));
            views.tail(newest.ofType(THEN));
            views.tail(newest.ofType(THEN).before(middle));
            views.tail(newest.from(Source.POLAR));
            views.tail(newest.from(Source.POLAR).ofType(THEN));
            AttributeFilter country = new AttributeFilter(new AttributeKey("country"), "FR");
            assertThat(views.tail(newest.having(country))).isEmpty();
            views.tail(newest.since(NOW.minus(Duration.ofDays(1))));
            views.tail(
                    newest.having(country).since(NOW.minus(Duration.ofDays(90))).before(middle));
            Cursor end = views.searchEnd(newest.having(country)).orElseThrow();
            assertThat(views.tail(newest.before(end)))
                    .allMatch(event -> Cursor.of(event).compareTo(end) < 0);
            views.count(CountOverTime.upTo(NOW, COMMON, Bucket.DAY, 120));
            views.funnel(new Funnel(FIRST, THEN, Optional.empty(), ALL));
            views.funnel(new Funnel(FIRST, THEN, Optional.of(Duration.ofDays(7)), ALL));
            views.segment(new Segment(FIRST, THEN, ALL));

            assertThat(BigTenant.count(recorded)).isEqualTo(90);

            List<String> asked = recorded.recorder().texts().stream()
                    .filter(sql -> sql.contains("FROM event"))
                    .toList();
            assertThat(asked).hasSize(16);
            for (String sql : asked) {
                List<String> plan = recorded.plan(filled(sql, recorded), "enable_seqscan = " + seqScan(sql));
                assertThat(plan)
                        .as(sql)
                        .noneMatch(step -> step.contains("Seq Scan on event"))
                        .noneMatch(step -> sql.contains("day_count") && step.contains("event_contact"))
                        .anyMatch(step -> step.contains("event_received"));
            }
        }
    }

    /** The lists go without the setting of the questions. */
    private static String seqScan(String sql) {
        return sql.contains("LIMIT :limit") || sql.contains("OFFSET :skipped") ? "on" : "off";
    }

    private static String filled(String sql, RecordedStorage recorded) throws SQLException {
        Map<String, String> values = new LinkedHashMap<>();
        values.put(":tenant", "" + recorded.number("SELECT max(tenant_id) FROM tenant"));
        values.put(":types", "ARRAY['" + BigTenant.FIRST + "', '" + BigTenant.THEN + "']");
        values.put(":type", "'" + BigTenant.THEN + "'");
        values.put(":first", "'" + BigTenant.FIRST + "'");
        values.put(":then", "'" + BigTenant.THEN + "'");
        values.put(":didNot", "'" + BigTenant.THEN + "'");
        values.put(":did", "'" + BigTenant.FIRST + "'");
        Period asked = sql.contains("GROUP BY type, occurred_on") ? DAY : ALL;
        values.put(":from", "'" + asked.from() + "'");
        values.put(":until", "'" + asked.until() + "'");
        values.put(":once", "'2026-03-31'");
        values.put(":last", "'2026-04-01'");
        values.put(":trusted", "'2026-04-02'");
        values.put(":seconds", "86400");
        values.put(":source", "3");
        values.put(":arrived", "'" + ALL.from() + "'");
        // As small a part of the table as it is of a million events.
        values.put(":looked", "" + Tries.of(EventViews.MAX_SCANNED / 50, EventViews.MAX_SCANNED));
        values.put(":skipped", "" + (Tries.of(EventViews.MAX_SCANNED / 50, EventViews.MAX_SCANNED) - 1));
        values.put(":since", "'" + NOW.minus(Duration.ofDays(1)) + "'");
        values.put(":property", "ARRAY['{\"country\":\"FR\"}']");
        values.put(":limit", "51");
        values.put(":named", "20");
        values.put(":after", "NULL");
        values.put(":at", "'" + NOW.minus(Duration.ofDays(60)) + "'");
        values.put(":mark", "'" + UUID.randomUUID() + "'::uuid");
        String filled = sql;
        for (Map.Entry<String, String> value : values.entrySet()) {
            filled = filled.replace(value.getKey(), value.getValue());
        }
        assertThat(filled).doesNotContainPattern("[^:]:[a-z]");
        return filled;
    }
}
