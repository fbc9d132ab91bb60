package dev.intake.load;

import java.io.IOException;
import java.io.PrintStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Finds the most that the service takes, and then gives it a steady share of that, batch after batch when they are due: how
 * long each is waited for, and whether anything grows.
 */
final class SteadyRun {
    private static final int SLICES = 20;
    private static final int SHORTEST_SLICE = 5;
    private static final int SLOW_SLICE = 3;

    private final LoadOptions options;
    private final LoadServer server;
    private final PrintStream out;
    private final AtomicLong sentAgain = new AtomicLong();

    private SteadyRun(LoadOptions options, LoadServer server, PrintStream out) {
        this.options = options;
        this.server = server;
        this.out = out;
    }

    /** Runs and prints what was found; answers whether all that was answered as stored is stored. */
    static boolean run(LoadOptions options, PrintStream out) throws IOException, SQLException, InterruptedException {
        try (LoadServer server = LoadServer.start(options.programs())) {
            return new SteadyRun(options, server, out).measure();
        }
    }

    private boolean measure() throws IOException, SQLException, InterruptedException {
        List<LoadTenant> tenants = LoadRun.prepare(server, options);
        LoadDatabase database = server.create("load_steady", LoadRun.TEMPLATE);
        try (ServiceProcess service = ServiceProcess.start(database);
                Connection administration = server.administration().open();
                Way way = Way.open(
                        "http",
                        database,
                        options.connections(),
                        options,
                        () -> new PatientLane(new HttpLane(service.port(), tenants), sentAgain))) {
            Turns turns = new Turns(administration, List.of(service.pid()));
            double most = most(turns, way);
            int heapBefore = service.collectAll();
            steady(turns, way, service, database, most * options.share() / 100);
            out.printf("MB left by a full collection: %d before, %d after%n", heapBefore, service.collectAll());
            Turns.Totals totals = turns.totals(way);
            boolean exact = totals.repeats() == totals.duplicates()
                    && database.number("SELECT count(*) FROM event") == totals.stored();
            out.println("stored as answered: " + (exact ? "exact" : "WRONG"));
            return exact;
        }
    }

    /** Operations a second of connections that never pause. */
    private double most(Turns turns, Way way) throws InterruptedException, SQLException {
        turns.warmUp(way, options.warmUp());
        server.checkpoint();
        way.database().touch();
        for (int round = 0; round < options.rounds(); round++) {
            turns.take(way, options.seconds());
        }
        Spread most = Spread.of(turns.of(way), Sample::operationsPerSecond);
        out.printf(
                Locale.ROOT,
                "%d connections that never pause: %,.0f operations/s (%,.0f..%,.0f); others %.0f%%; batches sent again: %d%n",
                options.connections(),
                most.median(),
                most.least(),
                most.most(),
                100 * Spread.of(turns.of(way), Sample::others).median(),
                sentAgain.getAndSet(0));
        return most.median();
    }

    /** Operations at this rate for as long as was asked, reported slice by slice. */
    private void steady(Turns turns, Way way, ServiceProcess service, LoadDatabase database, double operationsPerSecond)
            throws IOException, SQLException, InterruptedException {
        int slice = Math.max(SHORTEST_SLICE, options.steady() / SLICES);
        out.printf(
                Locale.ROOT,
                "%d%% of it, %,.0f operations/s, when they are due, for %d s:%n%8s %10s %8s %8s %8s %9s %9s %6s %8s %6s %9s %6s%n",
                options.share(),
                operationsPerSecond,
                options.steady(),
                "until s",
                "op/s",
                "p50 ms",
                "p99 ms",
                "most ms",
                "us/op",
                "database",
                "MB",
                "threads",
                "files",
                "sessions",
                "+sync");
        ClosedLoop.Outcome all = ClosedLoop.Outcome.NOTHING;
        for (int second = slice; second <= options.steady(); second += slice) {
            int slowSync = second / slice % SLOW_SLICE == 0 ? options.slowSync() : 0;
            server.slowSyncs(slowSync);
            int collections = service.heap().count();
            int seed = options.seed() + second;
            Sample sample =
                    turns.measure(way, () -> OpenLoop.run(way, operationsPerSecond / LoadBatch.SIZE, slice, seed));
            print(Integer.toString(second), sample.outcome());
            Vitals vitals = Vitals.of(service, database, collections);
            out.printf(
                    Locale.ROOT,
                    " %9.1f %9.1f %6d %8d %6d %9d %6d%n",
                    sample.serviceMicroseconds(),
                    sample.postgresMicroseconds(),
                    vitals.heap(),
                    vitals.threads(),
                    vitals.files(),
                    vitals.sessions(),
                    slowSync);
            all = all.plus(sample.outcome());
        }
        print("all", all);
        out.printf("%nbatches sent again: %d%n", sentAgain.get());
    }

    private void print(String until, ClosedLoop.Outcome outcome) {
        out.printf(
                Locale.ROOT,
                "%8s %,10.0f %8.1f %8.1f %8.1f",
                until,
                outcome.operations() / (outcome.nanos() / 1e9),
                outcome.latencies().millis(0.5),
                outcome.latencies().millis(0.99),
                outcome.latencies().millis(1));
    }
}
