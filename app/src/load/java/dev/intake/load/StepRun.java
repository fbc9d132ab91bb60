package dev.intake.load;

import com.zaxxer.hikari.HikariDataSource;
import dev.intake.Intake;
import dev.intake.Programs;
import dev.intake.email.EmailStatus;
import dev.intake.email.SendOutcome;
import dev.intake.jdbc.PostgresStorage;
import dev.intake.jdbc.schema.Migrations;
import dev.intake.jdbc.vault.MasterKeys;
import dev.intake.step.RunDueSteps;
import dev.intake.step.StepRound;
import dev.intake.testing.TestLinks;
import java.io.IOException;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Measures the steps that the service's workers do beside what PostgreSQL takes for the same rows, and what ingestion
 * loses while they do it. The steps are switched on and off by their programs' state, so both kinds of ingestion's turns
 * meet the same process and the same tables.
 */
final class StepRun {
    private static final String TEMPLATE = "load_template";

    private final LoadOptions options;
    private final LoadServer server;
    private final List<LoadTenant> tenants;
    private final StepFigures sending = new StepFigures();
    private final StepFigures bare = new StepFigures();
    private final StepFigures besideIngestion = new StepFigures();

    private StepRun(LoadOptions options, LoadServer server, List<LoadTenant> tenants) {
        this.options = options;
        this.server = server;
        this.tenants = tenants;
    }

    /** Runs and prints what was found; answers whether all that is stored is exact. */
    static boolean run(LoadOptions options) throws IOException, SQLException, InterruptedException {
        try (LoadServer server = LoadServer.start(options.programs())) {
            return new StepRun(options, server, prepare(server, options)).measure();
        }
    }

    private static List<LoadTenant> prepare(LoadServer server, LoadOptions options) throws SQLException {
        LoadDatabase template = server.create(TEMPLATE, "template1");
        List<LoadTenant> tenants;
        try (HikariDataSource pool = template.pool(Migrations.CONNECTIONS)) {
            Migrations.migrate(pool);
            Intake intake = Intake.on(new PostgresStorage(pool));
            tenants = LoadTenant.create(intake, options.tenants());
            DueSteps.createPrograms(intake.programs(), tenants);
        }
        try (Connection connection = template.open()) {
            Contacts.store(connection, options.contactsPerTenant());
            DueSteps.store(connection, options.duePerTenant());
        }
        return tenants;
    }

    private boolean measure() throws IOException, SQLException, InterruptedException {
        LoadDatabase ours = server.create("load_service", TEMPLATE);
        LoadDatabase theirs = server.create("load_bare", TEMPLATE);
        DueSteps due = new DueSteps(ours);
        MasterKeys keys = MasterKeys.generate(new SecureRandom());
        try (SmtpSink sink = SmtpSink.start();
                ServiceProcess service = ServiceProcess.start(ours, keys, sink.settings());
                BareSteps lanes = BareSteps.open(theirs, options);
                Way ingestion = Way.open(
                        "alone", ours, options.connections(), options, () -> new HttpLane(service.port(), tenants));
                Connection administration = server.administration().open()) {
            Way beside = new Way("beside", ours, ingestion.lanes(), ingestion.workloads());
            Turns turns = new Turns(administration, List.of(service.pid()));
            StepMeter meter = new StepMeter(administration, service.pid());
            long completed = warmUp(turns, ingestion, due, lanes);
            for (int round = 0; round < options.rounds(); round++) {
                // Each goes first as often as second, for the tables grow and the service still warms up.
                if (round % 2 == 0) {
                    turns.take(ingestion, options.seconds());
                }
                due.resume();
                besideIngestion.add(meter.of(sink::taken, () -> turns.take(beside, options.seconds())));
                sending.add(meter.of(sink::taken, () -> TimeUnit.SECONDS.sleep(options.seconds())));
                due.pause();
                if (round % 2 == 1) {
                    turns.take(ingestion, options.seconds());
                }
                StepFigures.Turn turn = meter.of(() -> lanes.run(options.seconds()));
                bare.add(turn);
                completed += turn.steps();
            }
            due.pause();
            StepReport report = new StepReport(options, turns.of(ingestion), turns.of(beside));
            StepReport.Exactness exactness = exactness(
                    turns.totals(ingestion), turns.totals(beside), due, sink, new DueSteps(theirs), completed);
            System.out.print(report.text(sending, bare, besideIngestion, cost(), exactness));
            return exactness.isExact();
        }
    }

    /** Answers how many steps bare SQL has completed. */
    private long warmUp(Turns turns, Way ingestion, DueSteps due, BareSteps lanes)
            throws SQLException, InterruptedException {
        turns.warmUp(ingestion, Math.max(1, options.warmUp() / 2));
        due.resume();
        turns.warmUp(ingestion, Math.max(1, options.warmUp() / 2));
        due.pause();
        long completed = lanes.run(options.warmUpOfOthers());
        server.checkpoint();
        ingestion.database().touch();
        turns.warmUp(ingestion, 1);
        return completed;
    }

    private StepReport.Exactness exactness(
            Turns.Totals alone, Turns.Totals beside, DueSteps ours, SmtpSink sink, DueSteps theirs, long completed)
            throws SQLException {
        long due = (long) options.duePerTenant() * options.tenants();
        return new StepReport.Exactness(
                due,
                Math.min(ours.waiting(), theirs.waiting()),
                List.of(ours.sent(), ours.completed(), sink.taken(), sink.distinct()),
                List.of(theirs.sent(), theirs.completed(), completed),
                List.of(alone.stored() + beside.stored(), ours.database().number("SELECT count(*) FROM event") - due),
                List.of(alone.repeats() + beside.repeats(), alone.duplicates() + beside.duplicates()));
    }

    /** Exchanges of one worker with the database, for each email, counted on the wire. */
    private StepReport.Cost cost() throws IOException, SQLException, InterruptedException {
        LoadDatabase counted = server.create("load_counted", TEMPLATE);
        new DueSteps(counted).resume();
        try (WireTap tap = WireTap.on(counted);
                HikariDataSource pool = counted.pool(tap.jdbcUrl(), 1)) {
            RunDueSteps worker = Programs.on(new PostgresStorage(pool))
                    .worker(TestLinks.LINKS, email -> new SendOutcome.Accepted(), (tenant, email) -> {});
            worker.run();
            long statements = tap.statements();
            long roundTrips = tap.roundTrips();
            StepRound round = worker.run();
            double emails = round.emails(EmailStatus.SENT);
            return new StepReport.Cost(
                    (tap.statements() - statements) / emails, (tap.roundTrips() - roundTrips) / emails);
        }
    }
}
