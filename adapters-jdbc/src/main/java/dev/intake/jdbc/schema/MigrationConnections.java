package dev.intake.jdbc.schema;

import com.zaxxer.hikari.util.DriverDataSource;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.logging.Logger;
import javax.sql.DataSource;

/**
 * Connections for migrations: no limit on statements, which may take minutes, but a short one on lock waits. A statement that
 * waits for a table lock blocks all later statements on the table, so it must time out before they do.
 */
final class MigrationConnections implements DataSource {
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
    public PrintWriter getLogWriter() throws SQLException {
        return source.getLogWriter();
    }

    @Override
    public void setLogWriter(PrintWriter writer) throws SQLException {
        source.setLogWriter(writer);
    }

    @Override
    public int getLoginTimeout() throws SQLException {
        return source.getLoginTimeout();
    }

    @Override
    public void setLoginTimeout(int seconds) throws SQLException {
        source.setLoginTimeout(seconds);
    }

    @Override
    public Logger getParentLogger() {
        return Logger.getLogger(MigrationConnections.class.getName());
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        return source.unwrap(type);
    }

    @Override
    public boolean isWrapperFor(Class<?> type) throws SQLException {
        return source.isWrapperFor(type);
    }
}
