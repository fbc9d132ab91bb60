package dev.intake.jdbc.sql;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.util.DriverDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.function.Supplier;

/** Creates connection pools with time limits, so that no failure of network or database blocks a thread for long. */
public final class ConnectionPool {
    /**
     * Set when a session starts rather than for the role, because they may be shared, and Intake needs no privilege to change
     * them. The lock timeout is shorter than the statement timeout, so that a blocked tenant is reported as such. Sequential
     * scans are disabled, because a plan cached while a table has one page would scan it when it has thousands.
     */
    private static final String SESSION_OPTIONS = "-c statement_timeout=3s"
            + " -c lock_timeout=1s"
            + " -c idle_in_transaction_session_timeout=5s"
            + " -c enable_seqscan=off"
            + " -c default_transaction_isolation=read\\ committed";

    private static final Duration VALIDATION = Duration.ofSeconds(1);
    private static final Duration KEEPALIVE = Duration.ofMinutes(2);

    private ConnectionPool() {}

    /**
     * Opens one connection with the pool's settings outside the pool; the caller closes it. It fails immediately,
     * whereas a pool retries until the wait limit.
     *
     * @throws SQLException if the server does not respond within a few seconds or refuses the connection
     */
    public static Connection once(HikariDataSource pool) throws SQLException {
        return pool.unwrap(DriverDataSource.class).getConnection();
    }

    /**
     * Creates a pool, which connects on first use; the caller closes it.
     *
     * @param name shown in metrics, logs and PostgreSQL's list of sessions
     * @param jdbcUrl the URL of the database; its own parameters take precedence
     * @param user the role; it must own the tables or have the privileges to read and write them
     * @param password the role's password
     * @param size maximum number of connections
     * @param waitLimit the maximum wait for a connection, at least 250 ms
     */
    public static HikariDataSource open(
            String name, String jdbcUrl, String user, String password, int size, Duration waitLimit) {
        HikariConfig config = config(name, user, password, size, waitLimit);
        config.setJdbcUrl(jdbcUrl);
        return new HikariDataSource(config);
    }

    /**
     * Creates a pool for a database whose address can change while the pool is open. It connects on first use; the
     * caller closes it.
     *
     * @param name shown in metrics, logs and PostgreSQL's list of sessions
     * @param jdbcUrl returns the current URL; called before each connection, on several threads
     * @param user the role; it must own the tables or have the privileges to read and write them
     * @param password the role's password
     * @param size maximum number of connections
     * @param waitLimit the maximum wait for a connection, at least 250 ms
     */
    public static HikariDataSource open(
            String name, Supplier<String> jdbcUrl, String user, String password, int size, Duration waitLimit) {
        HikariConfig config = config(name, user, password, size, waitLimit);
        config.setDataSource(new MovableDataSource(jdbcUrl, user, password, config.getDataSourceProperties()));
        return new HikariDataSource(config);
    }

    private static HikariConfig config(String name, String user, String password, int size, Duration waitLimit) {
        HikariConfig config = new HikariConfig();
        config.setPoolName(name);
        config.setUsername(user);
        config.setPassword(password);
        config.setMaximumPoolSize(size);
        config.setConnectionTimeout(waitLimit.toMillis());
        config.setValidationTimeout(Math.min(waitLimit.toMillis(), VALIDATION.toMillis()));
        config.setKeepaliveTime(KEEPALIVE.toMillis());
        config.setInitializationFailTimeout(-1);
        config.setExceptionOverrideClassName(EvictReadOnly.class.getName());
        config.addDataSourceProperty("ApplicationName", name);
        config.addDataSourceProperty("options", SESSION_OPTIONS);
        config.addDataSourceProperty("prepareThreshold", "1");
        config.addDataSourceProperty("binaryTransferEnable", BinaryArray.TYPES);
        config.addDataSourceProperty("connectTimeout", "2");
        config.addDataSourceProperty("socketTimeout", "10");
        config.addDataSourceProperty("cancelSignalTimeout", "2");
        config.addDataSourceProperty("tcpKeepAlive", "true");
        config.addDataSourceProperty("targetServerType", "primary");
        // The detail of an error quotes the row and must not be logged.
        config.addDataSourceProperty("logServerErrorDetail", "false");
        return config;
    }
}
