package dev.intake.load;

import com.zaxxer.hikari.HikariDataSource;
import dev.intake.Intake;
import dev.intake.jdbc.PostgresStorage;
import dev.intake.jdbc.schema.Migrations;
import dev.intake.load.Report.BatchCost;
import dev.intake.load.Report.EventBytes;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Measures the service beside what PostgreSQL takes for the same work. Every way has its own copy of one prepared
 * database in one server, so they differ in nothing but themselves.
 */
public final class LoadRun {
    static final String TEMPLATE = "load_template";

    private static final int COUNTED_BATCHES = 50;

    private final LoadOptions options;
    private final LoadServer server;
    private final List<LoadTenant> tenants;

    private LoadRun(LoadOptions options, LoadServer server, List<LoadTenant> tenants) {
        this.options = options;
        this.server = server;
        this.tenants = tenants;
    }

    /** Runs with the options given and prints what was found; ends with 1 when what was stored is not exact. */
    public static void main(String[] arguments) throws IOException, SQLException, InterruptedException {
        LoadOptions options = LoadOptions.parse(List.of(arguments));
        System.exit(run(options) ? 0 : 1);
    }

    private static boolean run(LoadOptions options) throws IOException, SQLException, InterruptedException {
        return switch (options.measured()) {
            case BATCHES -> compare(options);
            case STEADY -> SteadyRun.run(options, System.out);
            case WEBHOOKS -> WebhookRun.run(options);
            case DOORS -> DoorRun.run(options);
            case STEPS -> StepRun.run(options);
            case NODES -> NodesRun.run(options);
            case ROW_SECURITY -> RowSecurityRun.run(options);
            case EXITS, RARE_EXITS -> ExitsRun.run(options);
            case PAGES -> PagesRun.run(options, System.out);
        };
    }

    private static boolean compare(LoadOptions options) throws IOException, SQLException, InterruptedException {
        Report report;
        try (LoadServer server = LoadServer.start(options.programs())) {
            report = new LoadRun(options, server, prepare(server, options)).run();
        }
        System.out.println(options.json() ? report.json() : report.table());
        return report.isExact();
    }

    /** Makes the template of all databases, with its tenants and contacts in place. */
    static List<LoadTenant> prepare(LoadServer server, LoadOptions options) throws SQLException {
        LoadDatabase template = server.create(TEMPLATE, "template1");
        List<LoadTenant> tenants;
        try (HikariDataSource pool = template.pool(Migrations.CONNECTIONS)) {
            Migrations.migrate(pool);
            tenants = LoadTenant.create(Intake.on(new PostgresStorage(pool)), options.tenants());
        }
        try (Connection connection = template.open()) {
            Contacts.store(connection, options.contactsPerTenant());
        }
        return tenants;
    }

    private Report run() throws IOException, SQLException, InterruptedException {
        LoadDatabase http = server.create("load_http", TEMPLATE);
        LoadDatabase direct = server.create("load_direct", TEMPLATE);
        LoadDatabase set = server.create("load_set", TEMPLATE);
        LoadDatabase naive = server.create("load_naive", TEMPLATE);
        try (ServiceProcess service = ServiceProcess.start(http);
                HikariDataSource pool = direct.pool(options.lanes());
                Connection administration = server.administration().open()) {
            Turns turns = new Turns(administration, List.of(service.pid()));
            List<Way> ways = List.of(
                    Way.open("http", http, options.connections(), options, () -> new HttpLane(service.port(), tenants)),
                    Way.open("direct", direct, options.lanes(), options, () -> directLane(pool)),
                    Way.open("pg-set", set, options.lanes(), options, () -> new SetLane(set.open())),
                    Way.open("pg-naive", naive, options.lanes(), options, () -> new NaiveLane(naive.open())));
            long checkpoints = take(turns, ways, administration);
            return report(turns, ways, service, checkpoints);
        }
    }

    private DirectLane directLane(HikariDataSource pool) {
        return new DirectLane(Intake.on(new PostgresStorage(pool)).ingestBatch(), tenants);
    }

    /** All turns of all ways, after a warm-up; answers how many checkpoints fell into them. */
    private long take(Turns turns, List<Way> ways, Connection administration)
            throws SQLException, InterruptedException {
        for (Way way : ways) {
            boolean service = way.name().equals("http");
            turns.warmUp(way, service ? options.warmUp() : options.warmUpOfOthers());
        }
        server.checkpoint();
        for (Way way : ways) {
            way.database().touch();
            turns.warmUp(way, 1);
        }
        LogPosition start = LogPosition.now(administration);
        for (int round = 0; round < options.rounds(); round++) {
            for (Way way : ways) {
                turns.take(way, options.seconds());
            }
        }
        return LogPosition.now(administration).since(start).checkpoints();
    }

    private Report report(Turns turns, List<Way> ways, ServiceProcess service, long checkpoints)
            throws IOException, SQLException {
        ServiceProcess.Heap heap = service.heap();
        Way set = ways.get(2);
        List<WayFigures> figures = new ArrayList<>();
        for (Way way : ways) {
            figures.add(WayFigures.of(way, set, turns));
            way.close();
        }
        LoadDatabase stored = ways.get(0).database();
        return new Report(options, figures, batchCost(ways.get(1).database()), eventBytes(stored), heap, checkpoints);
    }

    private BatchCost batchCost(LoadDatabase database) throws IOException, SQLException {
        try (WireTap tap = WireTap.on(database);
                HikariDataSource pool = database.pool(tap.jdbcUrl(), 1);
                Lane lane = directLane(pool)) {
            Workload workload = new Workload("counted", options);
            for (int tenant = 0; tenant < 2 * options.tenants(); tenant++) {
                lane.send(workload.next());
            }
            long statements = tap.statements();
            long roundTrips = tap.roundTrips();
            for (int i = 0; i < COUNTED_BATCHES; i++) {
                lane.send(workload.next());
            }
            return new BatchCost(
                    (double) (tap.statements() - statements) / COUNTED_BATCHES,
                    (double) (tap.roundTrips() - roundTrips) / COUNTED_BATCHES);
        }
    }

    private static EventBytes eventBytes(LoadDatabase database) throws SQLException {
        double events = database.number("SELECT count(*) FROM event");
        return new EventBytes(
                database.number("SELECT pg_table_size('event')") / events,
                database.number("SELECT pg_indexes_size('event')") / events);
    }
}
