package dev.intake.jdbc;

import com.zaxxer.hikari.HikariDataSource;
import dev.intake.jdbc.embedded.ConnectionDetails;
import dev.intake.jdbc.testing.TestDatabase;
import dev.intake.jdbc.testing.TestServer;
import java.time.Duration;
import org.postgresql.ds.PGSimpleDataSource;

/** Migrated databases for tests, and pools on them as a service has them. */
final class Databases {
    private Databases() {}

    static TestDatabase migrated(TestServer server) {
        return server.database("migrated", details -> Migrations.migrate(source(details)));
    }

    private static PGSimpleDataSource source(ConnectionDetails details) {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setUrl(details.jdbcUrl());
        source.setUser(details.user());
        source.setPassword(details.password().reveal());
        return source;
    }

    /** Patient, as tests let more threads wait for a connection than a service would. */
    static HikariDataSource pool(TestDatabase database, int size) {
        ConnectionDetails details = database.connection();
        return ConnectionPool.open(
                "intake-test",
                details.jdbcUrl(),
                details.user(),
                details.password().reveal(),
                size,
                Duration.ofSeconds(20));
    }
}
