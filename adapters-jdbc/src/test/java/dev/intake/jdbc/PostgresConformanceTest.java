package dev.intake.jdbc;

import com.zaxxer.hikari.HikariDataSource;
import dev.intake.jdbc.testing.TestDatabase;
import dev.intake.jdbc.testing.TestServer;
import dev.intake.port.Storage;
import dev.intake.testing.StorageConformance;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

@SuppressWarnings("NullAway.Init") // JUnit calls open before all tests
class PostgresConformanceTest extends StorageConformance {
    private static TestDatabase database;
    private static HikariDataSource pool;
    private static Storage storage;

    @BeforeAll
    static void open() {
        database = Databases.migrated(TestServer.bundled());
        pool = Databases.pool(database, 8);
        storage = new PostgresStorage(pool);
    }

    @AfterAll
    static void close() {
        pool.close();
        database.close();
    }

    @Override
    protected Storage storage() {
        return storage;
    }
}
