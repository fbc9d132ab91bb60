package dev.intake.jdbc.schema;

import com.zaxxer.hikari.util.DriverDataSource;
import dev.intake.jdbc.sql.WrappingDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/**
 * Connections for migrations: no limit on statements, which may take minutes, but a short one on lock waits. A statement that
 * waits for a table lock blocks all later statements on the table, so it must time out before they do.
 */
final class MigrationConnections extends WrappingDataSource {
    /** Half of the lock timeout of the service's statements. */
    private static final String SETTINGS = """
            SET statement_timeout = 0;
            SET idle_in_transaction_session_timeout = 0;
            SET lock_timeout = '500ms'
            """;

    private static final int NO_LIMIT = 0;

    private final DataSource source;

    private MigrationConnections(DataSource source) {
        this.source = source;
    }

    /**
     * Returns connections to the same database. For a pool, they are created by its driver outside the pool; any other
     * source must return a new connection for each call, because the settings remain.
     */
    static DataSource beside(DataSource database) throws SQLException {
        return new MigrationConnections(
                database.isWrapperFor(DriverDataSource.class) ? database.unwrap(DriverDataSource.class) : database);
    }

    @Override
    public Connection getConnection() throws SQLException {
        return set(source.getConnection());
    }

    @Override
    public Connection getConnection(String user, String password) throws SQLException {
        return set(source.getConnection(user, password));
    }

    private static Connection set(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            connection.setNetworkTimeout(Runnable::run, NO_LIMIT);
            statement.execute(SETTINGS);
            return connection;
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    @Override
    protected DataSource wrapped() {
        return source;
    }
}
