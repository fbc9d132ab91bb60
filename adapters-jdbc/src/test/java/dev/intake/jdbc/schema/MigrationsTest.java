package dev.intake.jdbc.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import dev.intake.jdbc.PostgresStorage;
import dev.intake.jdbc.RecordedStorage;
import dev.intake.jdbc.testing.TestDatabase;
import dev.intake.jdbc.testing.TestServer;
import dev.intake.kernel.StorageException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

class MigrationsTest {
    @Test
    void migrate_byTwoNodesConcurrently_worksForBoth_andAgain() throws Exception {
        ExecutorService nodes = Executors.newFixedThreadPool(2);
        try (TestDatabase database = TestServer.bundled().database()) {
            CyclicBarrier start = new CyclicBarrier(2);
            Callable<String> node = () -> {
                start.await();
                Migrations.migrate(database.dataSource());
                return "migrated";
            };

            for (Future<String> one : nodes.invokeAll(List.of(node, node))) {
                assertThat(one.get()).isEqualTo("migrated");
            }
            Migrations.migrate(database.dataSource());

            assertThat(new PostgresStorage(database.dataSource()).registry().all())
                    .isEmpty();
        } finally {
            nodes.shutdownNow();
        }
    }

    @Test
    void migrateIfOlder_appliesWhatIsMissing_thenLeavesAllToTheRecordedVersion() throws Exception {
        try (TestDatabase database = TestServer.bundled().database();
                Connection connection = database.dataSource().getConnection();
                Statement statement = connection.createStatement()) {
            Migrations.migrateTo(database.dataSource(), 9);
            Migrations.migrateIfOlder(database.dataSource());
            assertThat(Migrations.state(database.dataSource())).isEqualTo(TablesState.CURRENT);
            try (ResultSet row = statement.executeQuery("SELECT max(version::integer) FROM flyway_schema_history")) {
                row.next();
                assertThat(row.getInt(1)).isEqualTo(Migrations.LATEST_VERSION);
            }

            statement.execute("UPDATE flyway_schema_history SET checksum = 1 WHERE version = '9'");
            Migrations.migrateIfOlder(database.dataSource());
            assertThatThrownBy(() -> Migrations.migrate(database.dataSource())).isInstanceOf(StorageException.class);

            statement.execute("UPDATE flyway_schema_history SET version = '1000' WHERE version = '9'");
            assertThatThrownBy(() -> Migrations.migrateIfOlder(database.dataSource()))
                    .isInstanceOf(StorageException.class)
                    .hasMessageContaining("newer version");
        }
    }

    @Test
    void migrateIfDifferent_leavesTheRecordedMigrations_unlessOneIsMissingOrChanged() throws Exception {
        try (TestDatabase database = TestServer.bundled().database();
                Connection connection = database.dataSource().getConnection();
                Statement statement = connection.createStatement()) {
            assertThat(RecordedMigrations.areOfThisVersion(database.dataSource()))
                    .isFalse();
            Migrations.migrateTo(database.dataSource(), 9);
            assertThat(RecordedMigrations.areOfThisVersion(database.dataSource()))
                    .isFalse();
            Migrations.migrateIfDifferent(database.dataSource());
            assertThat(Migrations.state(database.dataSource())).isEqualTo(TablesState.CURRENT);
            assertThat(RecordedMigrations.areOfThisVersion(database.dataSource()))
                    .isTrue();

            statement.execute("UPDATE flyway_schema_history SET checksum = 1 WHERE version = '9'");
            assertThatThrownBy(() -> Migrations.migrateIfDifferent(database.dataSource()))
                    .isInstanceOf(StorageException.class);

            statement.execute("UPDATE flyway_schema_history SET version = '1000', script = 'V1000__later.sql'"
                    + " WHERE version = '9'");
            assertThatThrownBy(() -> Migrations.migrateIfDifferent(database.dataSource()))
                    .isInstanceOf(StorageException.class)
                    .hasMessageContaining("newer version");
        }
    }

    @Test
    void migrate_withoutAServer_failsAsStorage() {
        PGSimpleDataSource nobody = new PGSimpleDataSource();
        nobody.setUrl("jdbc:postgresql://127.0.0.1:1/intake");

        assertThatThrownBy(() -> Migrations.migrate(nobody)).isInstanceOf(StorageException.class);
    }

    /** Longer than the lock timeout of the pool's statements. */
    @Test
    void migrate_whileAnotherHoldsATable_triesAgain_untilItIsFree() throws Exception {
        try (TestDatabase database = TestServer.bundled().database();
                HikariDataSource pool = RecordedStorage.pool(database.connection(), Migrations.CONNECTIONS);
                Connection other = database.open();
                Statement statement = other.createStatement()) {
            List<String> lines = new CopyOnWriteArrayList<>();
            Migrations.migrateTo(pool, 9, lines::add);
            assertThat(lines).isEmpty();
            CountDownLatch gaveUp = new CountDownLatch(1);
            other.setAutoCommit(false);
            statement.execute("lock table contact in share mode");
            ExecutorService node = Executors.newSingleThreadExecutor();
            try {
                Future<?> migrated = node.submit(() -> Migrations.migrateTo(pool, 10, line -> {
                    lines.add(line);
                    if (line.endsWith("attempt 2 of 60 follows")) {
                        gaveUp.countDown();
                    }
                }));
                assertThat(gaveUp.await(5, TimeUnit.MINUTES)).isTrue();
                other.rollback();
                migrated.get();
            } finally {
                node.shutdownNow();
            }

            assertThat(lines)
                    .contains("Migration 10 (contacts in the dashboard) started")
                    .anyMatch(
                            line -> line.startsWith("Migration 10 (contacts in the dashboard) failed and rolled back"))
                    .anyMatch(line -> line.endsWith("keeps locked; attempt 2 of 60 follows"))
                    .last()
                    .asString()
                    .startsWith("Migration 10 (contacts in the dashboard) done after");
            assertThat(Migrations.state(pool)).isEqualTo(TablesState.OLDER);
        }
    }

    @Test
    void migrationConnection_hasNoTimeLimit_exceptForLocks_andThePoolKeepsIts() throws SQLException {
        try (TestDatabase database = TestServer.bundled().database();
                HikariDataSource pool = RecordedStorage.pool(database.connection(), 1);
                Connection ofMigrations = MigrationConnections.beside(pool).getConnection()) {
            assertThat(ofMigrations.getNetworkTimeout()).isZero();
            assertThat(setting(ofMigrations, "statement_timeout")).isEqualTo("0");
            assertThat(setting(ofMigrations, "lock_timeout")).isEqualTo("500ms");
            try (Connection ofPool = pool.getConnection()) {
                assertThat(setting(ofPool, "statement_timeout")).isEqualTo("3s");
            }
        }
    }

    private static String setting(Connection connection, String name) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("show " + name)) {
            row.next();
            return row.getString(1);
        }
    }

    @Test
    void stepThatTakesLong_isReported_atIntervals() throws InterruptedException {
        BlockingQueue<String> lines = new LinkedBlockingQueue<>();
        try (MigrationProgress waiting =
                new MigrationProgress(lines::add, true, InstantSource.system(), Duration.ofMillis(10))) {
            assertThat(waiting).isNotNull();
            assertThat(lines.take())
                    .startsWith("The wait for the lock on migrations")
                    .endsWith(" s so far");
            assertThat(lines.take()).startsWith("The wait for the lock on migrations");
        }
    }
}
