package dev.intake.jdbc;

import dev.intake.analysis.Bucket;
import dev.intake.analysis.CountOverTime;
import dev.intake.analysis.Funnel;
import dev.intake.analysis.Period;
import dev.intake.analysis.Segment;
import dev.intake.event.EventId;
import dev.intake.event.EventType;
import dev.intake.jdbc.testing.TestServer;
import dev.intake.port.EventQuery.Mark;
import dev.intake.port.EventViews;
import dev.intake.port.TailQuery;
import dev.intake.source.Source;
import dev.intake.tenant.TenantId;
import dev.intake.usecase.Intake;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * Measures what the pages of events ask of a tenant with a million events and a hundred thousand contacts. Run by hand;
 * the arguments are other numbers of contacts and events.
 */
public final class PageTimes {
    private static final int RUNS = 11;
    private static final Instant NOW = Instant.parse("2026-04-01T00:00:00Z");

    private PageTimes() {}

    /** Prints the median and the longest time of each question, in milliseconds. */
    public static void main(String[] arguments) throws SQLException {
        int contacts = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 100_000;
        int events = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 1_000_000;
        try (RecordedStorage recorded = RecordedStorage.on(TestServer.bundled())) {
            TenantId tenant = BigTenant.in(recorded, contacts, events);
            questions(recorded.storage(), tenant).forEach(PageTimes::measure);
        }
        // The server that tests share ends with the process.
        System.exit(0);
    }

    private static Map<String, Runnable> questions(PostgresStorage storage, TenantId tenant) {
        EventViews views = storage.eventViews();
        Intake intake = Intake.on(storage);
        TailQuery newest = TailQuery.newest(51);
        Mark old = new Mark(NOW.minus(Duration.ofDays(80)), new EventId(new UUID(0, 0)));
        EventType first = new EventType(BigTenant.FIRST);
        EventType then = new EventType(BigTenant.THEN);
        EventType rare = new EventType(BigTenant.RARE);
        EventType common = new EventType(BigTenant.COMMON);
        Map<String, Runnable> questions = new LinkedHashMap<>();
        questions.put("health strip", () -> intake.readIngestionHealth().of(tenant));
        questions.put("live", () -> views.tail(tenant, newest));
        questions.put("live, an old page", () -> views.tail(tenant, newest.before(old)));
        questions.put("live, a common type", () -> views.tail(tenant, newest.ofType(common)));
        questions.put("live, a rare type", () -> views.tail(tenant, newest.ofType(rare)));
        questions.put(
                "live, a type that ended", () -> views.tail(tenant, newest.ofType(new EventType(BigTenant.ENDED))));
        questions.put("live, a source without events", () -> views.tail(tenant, newest.from(Source.POLAR)));
        questions.put("types", () -> views.types(tenant, 500));
        for (int days : new int[] {7, 30, 90}) {
            Period period = new Period(NOW.minus(Duration.ofDays(days)), NOW);
            String of = ", " + days + " days";
            questions.put(
                    "count, the common type" + of,
                    () -> views.count(tenant, CountOverTime.upTo(NOW, common, Bucket.DAY, days)));
            questions.put("count" + of, () -> views.count(tenant, CountOverTime.upTo(NOW, then, Bucket.DAY, days)));
            questions.put("funnel" + of, () -> views.funnel(tenant, new Funnel(first, then, Optional.empty(), period)));
            questions.put(
                    "funnel within a day" + of,
                    () -> views.funnel(tenant, new Funnel(first, then, Optional.of(Duration.ofDays(1)), period)));
            questions.put("segment" + of, () -> views.segment(tenant, new Segment(first, then, period)));
            questions.put(
                    "segment, the common type" + of, () -> views.segment(tenant, new Segment(common, then, period)));
        }
        return questions;
    }

    private static void measure(String question, Runnable asked) {
        double[] millis = new double[RUNS];
        for (int i = 0; i < RUNS; i++) {
            long start = System.nanoTime();
            asked.run();
            millis[i] = (System.nanoTime() - start) / 1e6;
        }
        Arrays.sort(millis);
        System.out.printf("%-40s %8.1f %8.1f%n", question, millis[RUNS / 2], millis[RUNS - 1]);
    }
}
