package dev.intake.load;

import com.zaxxer.hikari.HikariDataSource;
import dev.intake.jdbc.embedded.ConnectionDetails;
import dev.intake.jdbc.sql.ConnectionPool;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Properties;

/**
 * One way's database.
 *
 * @param connection how its owner connects
 * @param administration how a superuser connects, whom row security does not bind
 */
record LoadDatabase(ConnectionDetails connection, ConnectionDetails administration) {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    HikariDataSource pool(int size) {
        return pool(connection.jdbcUrl(), size);
    }

    /** A pool that connects to another address, behind which the database is. */
    HikariDataSource pool(String jdbcUrl, int size) {
        return ConnectionPool.open(
                "load", jdbcUrl, connection.user(), connection.password().reveal(), size, PATIENCE);
    }

    /** A superuser's connection outside of pools that prepares each statement once. */
    Connection open() throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("user", administration.user());
        properties.setProperty("password", administration.password().reveal());
        properties.setProperty("prepareThreshold", "1");
        return DriverManager.getConnection(administration.jdbcUrl(), properties);
    }

    long number(String sql) throws SQLException {
        try (Connection open = open();
                Statement statement = open.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getLong(1);
        }
    }

    /** Has a superuser do something that answers nothing. */
    void execute(String sql) throws SQLException {
        try (Connection open = open();
                Statement statement = open.createStatement()) {
            statement.execute(sql);
        }
    }

    /** Changes every page of the contacts once, so that a checkpoint before it costs the run nothing. */
    void touch() throws SQLException {
        number("SELECT count(*) FROM (SELECT 1 FROM contact FOR NO KEY UPDATE) AS locked");
    }
}
