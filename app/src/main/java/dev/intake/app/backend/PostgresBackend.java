package dev.intake.app.backend;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.metrics.micrometer.MicrometerMetricsTrackerFactory;
import dev.intake.Connectors;
import dev.intake.Intake;
import dev.intake.Programs;
import dev.intake.account.SessionKeys;
import dev.intake.app.settings.Settings;
import dev.intake.email.UnsubscribeTokens;
import dev.intake.feedback.SnsService;
import dev.intake.jdbc.PostgresStorage;
import dev.intake.jdbc.sql.ConcurrencyLimit;
import dev.intake.jdbc.vault.AesGcmVault;
import dev.intake.kernel.IdGenerator;
import dev.intake.kernel.JsonDecoder;
import dev.intake.kernel.TimeOrderedIds;
import dev.intake.secret.SecretVault;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.InstantSource;

/** The core on a PostgreSQL. */
final class PostgresBackend implements Backend {
    private static final int TIMEOUT_SECONDS = 1;
    /**
     * The longest wait for a tenant's own turn. It blocks no other tenant, so it may exceed the wait for a permit or a
     * connection.
     */
    private static final Duration TENANT_TIMEOUT = Duration.ofSeconds(3);

    private static final String TRANSACTIONS_WAITING = "intake.transactions.waiting";

    private final PostgresServer server;
    private final HikariDataSource pool;
    private final Connections connections;
    private final Settings settings;
    private final ConcurrencyLimit limit;
    private final PostgresStorage storage;
    private final Intake intake;

    /**
     * Creates the core on this pool.
     *
     * @param timeout how long a unit of work waits for a permit
     */
    PostgresBackend(
            PostgresServer server,
            HikariDataSource pool,
            Connections connections,
            Duration timeout,
            Settings settings) {
        this.server = server;
        this.pool = pool;
        this.connections = connections;
        this.settings = settings;
        this.limit = ConcurrencyLimit.of(connections.concurrent(), timeout, TENANT_TIMEOUT);
        this.storage = new PostgresStorage(pool, limit);
        this.intake = Intake.on(storage);
    }

    @Override
    public Intake intake() {
        return intake;
    }

    @Override
    public Programs programs() {
        return Programs.on(storage);
    }

    @Override
    public Connectors connectors(JsonDecoder payloads, SnsService sns) {
        SecureRandom random = new SecureRandom();
        return Connectors.on(storage, new AesGcmVault(MasterKeySource.of(settings, random), random), payloads)
                .withSns(sns);
    }

    @Override
    public ClockedCore coreAt(InstantSource clock, JsonDecoder payloads) {
        SecureRandom random = new SecureRandom();
        IdGenerator ids = new TimeOrderedIds(clock, random);
        return new ClockedCore(
                Intake.on(storage, clock, ids, random),
                Programs.on(storage, clock, ids),
                Connectors.on(storage, vault(), payloads, clock, ids));
    }

    @Override
    public UnsubscribeTokens unsubscribeTokens() {
        return new UnsubscribeTokens(
                MasterKeySource.of(settings, new SecureRandom()).unsubscribeKeys());
    }

    @Override
    public SessionKeys sessionKeys() {
        return MasterKeySource.of(settings, new SecureRandom()).sessionKeys();
    }

    @Override
    public SecretVault vault() {
        SecureRandom random = new SecureRandom();
        return new AesGcmVault(MasterKeySource.of(settings, random), random);
    }

    /**
     * Returns whether the database is writable. A standby responds, too, but is read-only: after a switchover, requests
     * belong to another node.
     */
    @Override
    public boolean isReady() {
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            statement.setQueryTimeout(TIMEOUT_SECONDS);
            try (ResultSet row = statement.executeQuery("select not pg_is_in_recovery()")) {
                return row.next() && row.getBoolean(1);
            }
        } catch (SQLException away) {
            return false;
        }
    }

    /**
     * Returns whether half of the permits are in use. Workers alone never cause that: while one of four asks, the others hold
     * at most three of eight.
     */
    @Override
    public boolean isBusy() {
        return pool.getHikariPoolMXBean().getActiveConnections() * 2 >= connections.concurrent();
    }

    @Override
    public void registerMeters(MeterRegistry registry) {
        server.count(registry);
        pool.setMetricsTrackerFactory(new MicrometerMetricsTrackerFactory(registry));
        Gauge.builder(TRANSACTIONS_WAITING, limit, ConcurrencyLimit::waiting)
                .description("Transactions that wait for a permit.")
                .register(registry);
    }

    @Override
    public void close() {
        try {
            pool.close();
        } finally {
            server.close();
        }
    }
}
