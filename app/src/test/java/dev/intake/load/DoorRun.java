package dev.intake.load;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Measures the second door beside the ingestion endpoint: batches of the same size, in turns, on one service and one
 * database, so that they differ in nothing but the door.
 */
final class DoorRun {
    /** Seconds, few enough that no connection is closed for having been idle meanwhile. */
    private static final int WARM_UP_TURN = 5;

    private final LoadOptions options;
    private final LoadServer server;
    private final List<LoadTenant> tenants;

    private DoorRun(LoadOptions options, LoadServer server, List<LoadTenant> tenants) {
        this.options = options;
        this.server = server;
        this.tenants = tenants;
    }

    /** Runs and prints what was found; answers whether all that was answered as stored is stored. */
    static boolean run(LoadOptions options) throws IOException, SQLException, InterruptedException {
        try (LoadServer server = LoadServer.start()) {
            return new DoorRun(options, server, LoadRun.prepare(server, options)).measure();
        }
    }

    private boolean measure() throws IOException, SQLException, InterruptedException {
        LoadDatabase database = server.create("load_doors", LoadRun.TEMPLATE);
        try (ServiceProcess service = ServiceProcess.start(database);
                Connection administration = server.administration().open();
                Way endpoint = Way.open(
                        "endpoint",
                        database,
                        options.connections(),
                        options,
                        () -> new HttpLane(service.port(), tenants));
                Way door = Way.open(
                        "door", database, options.connections(), options, () -> new SdkLane(service.port(), tenants))) {
            Turns turns = new Turns(administration, service.pid());
            warmUp(turns, endpoint, door, database);
            for (int round = 0; round < options.rounds(); round++) {
                turns.take(round % 2 == 0 ? endpoint : door, options.seconds());
                turns.take(round % 2 == 0 ? door : endpoint, options.seconds());
            }
            boolean exact = isExact(turns, endpoint, door, database);
            System.out.print(report(turns, endpoint, door, exact));
            return exact;
        }
    }

    private void warmUp(Turns turns, Way endpoint, Way door, LoadDatabase database)
            throws InterruptedException, SQLException {
        for (int warm = 0; warm < options.warmUp(); warm += 2 * WARM_UP_TURN) {
            turns.warmUp(endpoint, WARM_UP_TURN);
            turns.warmUp(door, WARM_UP_TURN);
        }
        server.checkpoint();
        database.touch();
        turns.warmUp(endpoint, 1);
        turns.warmUp(door, 1);
    }

    private static boolean isExact(Turns turns, Way endpoint, Way door, LoadDatabase database) throws SQLException {
        Turns.Totals one = turns.totals(endpoint);
        Turns.Totals other = turns.totals(door);
        return one.repeats() == one.duplicates()
                && other.repeats() == other.duplicates()
                && database.number("SELECT count(*) FROM event") == one.stored() + other.stored();
    }

    private String report(Turns turns, Way endpoint, Way door, boolean exact) {
        List<Double> ratios = new ArrayList<>();
        for (int round = 0; round < options.rounds(); round++) {
            ratios.add(turns.of(door).get(round).operationsPerSecond()
                    / turns.of(endpoint).get(round).operationsPerSecond());
        }
        Spread ratio = Spread.of(ratios, value -> value);
        return String.join(
                "\n",
                String.format(
                        Locale.ROOT,
                        "batches of %d operations, %d tenants, %,d contacts, %d connections, %d rounds of %d s",
                        LoadBatch.SIZE,
                        options.tenants(),
                        options.contacts(),
                        options.connections(),
                        options.rounds(),
                        options.seconds()),
                line(endpoint, turns),
                line(door, turns),
                String.format(
                        Locale.ROOT,
                        "door to endpoint: %.2f (%.2f..%.2f)",
                        ratio.median(),
                        ratio.least(),
                        ratio.most()),
                "stored as answered: " + (exact ? "exact" : "WRONG"),
                "");
    }

    private static String line(Way way, Turns turns) {
        List<Sample> samples = turns.of(way);
        Spread perSecond = Spread.of(samples, Sample::operationsPerSecond);
        return String.format(
                Locale.ROOT,
                "%-8s %,7.0f/s (%,.0f..%,.0f); us of service %.1f, PostgreSQL %.1f, sender %.1f; ms p50 %.1f, p95 %.1f,"
                        + " p99 %.1f; others %.0f%%",
                way.name(),
                perSecond.median(),
                perSecond.least(),
                perSecond.most(),
                Spread.of(samples, Sample::serviceMicroseconds).median(),
                Spread.of(samples, Sample::postgresMicroseconds).median(),
                Spread.of(samples, Sample::generatorMicroseconds).median(),
                millis(samples, 0.50),
                millis(samples, 0.95),
                millis(samples, 0.99),
                100 * Spread.of(samples, Sample::others).median());
    }

    private static double millis(List<Sample> samples, double share) {
        return Spread.of(samples, sample -> sample.outcome().latencies().millis(share))
                .median();
    }
}
