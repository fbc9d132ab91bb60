package dev.intake.load;

import com.zaxxer.hikari.HikariDataSource;
import dev.intake.Connectors;
import dev.intake.Intake;
import dev.intake.Storage;
import dev.intake.app.command.ProviderAdapters;
import dev.intake.connector.Delivery;
import dev.intake.connector.SigningSecret;
import dev.intake.jdbc.PostgresStorage;
import dev.intake.jdbc.schema.Migrations;
import dev.intake.jdbc.vault.AesGcmVault;
import dev.intake.jdbc.vault.MasterKeys;
import dev.intake.kernel.Connector;
import dev.intake.webhook.ReceiveWebhook;
import dev.intake.webhook.WebhookOutcome;
import java.io.IOException;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Measures signed deliveries over HTTP beside the simplest thing that PostgreSQL can do with as many: one row, one
 * transaction. (Design, performance)
 */
final class WebhookRun {
    private static final String TEMPLATE = "load_template";
    private static final int COUNTED = 300;

    private final LoadOptions options;
    private final LoadServer server;
    private final MasterKeys keys;
    private final List<LoadTenant> tenants;

    private WebhookRun(LoadOptions options, LoadServer server, MasterKeys keys, List<LoadTenant> tenants) {
        this.options = options;
        this.server = server;
        this.keys = keys;
        this.tenants = tenants;
    }

    /** Runs and prints what was found; answers whether all that was answered as stored is stored. */
    static boolean run(LoadOptions options) throws IOException, SQLException, InterruptedException {
        try (LoadServer server = LoadServer.start(options.programs())) {
            MasterKeys keys = MasterKeys.generate(new SecureRandom());
            return new WebhookRun(options, server, keys, prepare(server, keys, options)).measure();
        }
    }

    private static List<LoadTenant> prepare(LoadServer server, MasterKeys keys, LoadOptions options)
            throws SQLException {
        LoadDatabase template = server.create(TEMPLATE, "template1");
        List<LoadTenant> tenants;
        try (HikariDataSource pool = template.pool(Migrations.CONNECTIONS)) {
            Migrations.migrate(pool);
            Storage storage = new PostgresStorage(pool);
            tenants = LoadTenant.create(Intake.on(storage), options.tenants());
            SigningSecret secret = SigningSecret.parse(WebhookLane.SECRET).orElseThrow();
            for (LoadTenant tenant : tenants) {
                connectors(storage, keys).connectorSecrets().set(tenant.id(), Connector.STRIPE, secret, Duration.ZERO);
            }
        }
        try (Connection connection = template.open()) {
            Contacts.store(connection, options.contactsPerTenant());
            Contacts.link(connection);
        }
        return tenants;
    }

    private static Connectors connectors(Storage storage, MasterKeys keys) {
        return Connectors.on(storage, new AesGcmVault(keys, new SecureRandom()), ProviderAdapters.payloads());
    }

    private boolean measure() throws IOException, SQLException, InterruptedException {
        LoadDatabase http = server.create("load_http", TEMPLATE);
        LoadDatabase rows = server.create("load_rows", TEMPLATE);
        LoadDatabase counted = server.create("load_counted", TEMPLATE);
        RowLane.createTable(rows);
        DeliveryFigures ours = new DeliveryFigures();
        DeliveryFigures bare = new DeliveryFigures();
        try (ServiceProcess service = ServiceProcess.start(http, keys);
                DeliveryWay webhooks =
                        DeliveryWay.open("http", options, () -> new WebhookLane(service.port(), tenants));
                DeliveryWay inserts = DeliveryWay.open("row", options, () -> new RowLane(rows.open()));
                Connection administration = server.administration().open()) {
            long postmaster = Turns.postmaster(administration);
            ours.addWarmUp(webhooks.run(options.warmUp()));
            bare.addWarmUp(inserts.run(options.warmUpOfOthers()));
            server.checkpoint();
            http.touch();
            ours.addWarmUp(webhooks.run(1));
            bare.addWarmUp(inserts.run(1));
            for (int round = 0; round < options.rounds(); round++) {
                ours.add(turn(webhooks, administration, service.pid(), postmaster));
                bare.add(turn(inserts, administration, service.pid(), postmaster));
            }
        }
        boolean exact = http.number("SELECT count(*) FROM delivery") == ours.stored()
                && http.number("SELECT count(*) FROM event") == ours.stored()
                && rows.number("SELECT count(*) FROM raw_delivery") == bare.stored();
        System.out.print(report(ours, bare, cost(counted), exact));
        return exact;
    }

    private DeliveryFigures.Turn turn(DeliveryWay way, Connection administration, long service, long postmaster)
            throws SQLException, InterruptedException {
        LogPosition log = LogPosition.now(administration);
        ProcessorTime time = ProcessorTime.now(List.of(service), postmaster);
        DeliveryWay.Outcome outcome = way.run(options.seconds());
        return new DeliveryFigures.Turn(
                outcome,
                LogPosition.now(administration).since(log),
                ProcessorTime.now(List.of(service), postmaster).since(time));
    }

    /** Statements and round trips of one delivery, by type, counted on the wire. */
    private List<String> cost(LoadDatabase database) throws IOException, SQLException {
        List<String> lines = new ArrayList<>();
        try (WireTap tap = WireTap.on(database);
                HikariDataSource pool = database.pool(tap.jdbcUrl(), 1)) {
            ReceiveWebhook receive = connectors(new PostgresStorage(pool), keys).receiveWebhook();
            DeliveryWorkload workload = new DeliveryWorkload("counted", options);
            long statements = 0;
            long roundTrips = 0;
            for (int i = 0; i < 2 * COUNTED; i++) {
                if (i == COUNTED) {
                    statements = tap.statements();
                    roundTrips = tap.roundTrips();
                }
                receive(receive, workload.next());
            }
            lines.add(String.format(
                    Locale.ROOT,
                    "service: %.1f statements and %.1f round trips a delivery, BEGIN and COMMIT included",
                    (tap.statements() - statements) / (double) COUNTED,
                    (tap.roundTrips() - roundTrips) / (double) COUNTED));
        }
        return lines;
    }

    private void receive(ReceiveWebhook receive, LoadDelivery delivery) {
        byte[] body = delivery.bytes();
        WebhookOutcome outcome = receive.receive(
                tenants.get(delivery.tenant()).id(),
                Connector.STRIPE,
                new Delivery(Map.of("Stripe-Signature", List.of(WebhookLane.signature(body))), body));
        if (outcome.kind() != WebhookOutcome.Kind.PROCESSED) {
            throw new IllegalStateException("a new delivery came to " + outcome);
        }
    }

    private String report(DeliveryFigures ours, DeliveryFigures bare, List<String> cost, boolean exact) {
        Spread ratio = ours.ratioTo(bare);
        List<String> lines = new ArrayList<>();
        lines.add(String.format(
                Locale.ROOT,
                "deliveries of 4 KB, %d tenants, %,d customers, %d connections, %d rounds of %d s",
                options.tenants(),
                options.contacts(),
                options.connections(),
                options.rounds(),
                options.seconds()));
        lines.add(line("http", ours));
        lines.add(line("pg-row", bare));
        lines.add(String.format(
                Locale.ROOT, "http to pg-row: %.2f (%.2f..%.2f)", ratio.median(), ratio.least(), ratio.most()));
        lines.addAll(cost);
        lines.add("stored as answered: " + (exact ? "exact" : "WRONG"));
        return String.join("\n", lines) + "\n";
    }

    private static String line(String name, DeliveryFigures figures) {
        Spread perSecond = figures.of(DeliveryFigures.Turn::perSecond);
        return String.format(
                Locale.ROOT,
                "%-7s %,7.0f/s (%,.0f..%,.0f); us of service %.0f, PostgreSQL %.0f, sender %.0f; log %.0f B;"
                        + " ms p50 %.1f, p95 %.1f, p99 %.1f; others %.0f%%",
                name,
                perSecond.median(),
                perSecond.least(),
                perSecond.most(),
                figures.of(turn -> turn.micros(ProcessorTime::service)).median(),
                figures.of(turn -> turn.micros(ProcessorTime::postgres)).median(),
                figures.of(turn -> turn.micros(ProcessorTime::generator)).median(),
                figures.of(turn -> (double) turn.log().bytes() / turn.outcome().deliveries())
                        .median(),
                figures.of(turn -> turn.outcome().latencies().millis(0.50)).median(),
                figures.of(turn -> turn.outcome().latencies().millis(0.95)).median(),
                figures.of(turn -> turn.outcome().latencies().millis(0.99)).median(),
                100
                        * figures.of(turn -> turn.time().others(turn.outcome().nanos() / 1e9))
                                .median());
    }
}
