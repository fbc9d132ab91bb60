package dev.intake.jdbc.sql;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.util.DriverDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.function.Supplier;

/** Makes pools of connections that give up in time: no fault of the network or the database holds a thread for long. */
public final class ConnectionPool {
    /**
     * Sent when a session starts, and not set for the role: Intake may be given a role and a database that others use,
     * and needs no right to change either. A lock wait ends before its statement does, so a stuck tenant shows as that.
     * What has an index is read by it: a plan that is made while a table has one page, and kept, would else read it from end
     * to end when it has thousands.
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
     * One connection as the pool would make it, and not of the pool, which the caller closes. What refuses it is thrown
     * at once, while a pool tries again until its caller's wait limit is reached.
     *
     * @throws SQLException if nobody answers within a few seconds, or the server refuses
     */
    public static Connection once(HikariDataSource pool) throws SQLException {
        return pool.unwrap(DriverDataSource.class).getConnection();
    }

    /**
     * A pool, which connects when it is first used and is the caller's to close.
     *
     * @param name shows in metrics, logs and the database's list of sessions
     * @param jdbcUrl of PostgreSQL; what it sets itself, it keeps
     * @param user the role; it must own the tables or be allowed to read and write them
     * @param password the role's
     * @param size connections at most
     * @param waitLimit how long a caller waits for a connection, at least 250 ms
     */
    public static HikariDataSource open(
            String name, String jdbcUrl, String user, String password, int size, Duration waitLimit) {
        HikariConfig config = config(name, user, password, size, waitLimit);
        config.setJdbcUrl(jdbcUrl);
        return new HikariDataSource(config);
    }

    /**
     * Returns a pool for a database that can move to another address while the pool is open. It connects when it is first
     * used and is the caller's to close.
     *
     * @param name shows in metrics, logs and the database's list of sessions
     * @param jdbcUrl returns the present address; asked before each connection, on several threads
     * @param user the role; it must own the tables or be allowed to read and write them
     * @param password the role's
     * @param size connections at most
     * @param waitLimit how long a caller waits for a connection, at least 250 ms
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
        // The detail of an error quotes the row; it belongs in no log.
        config.addDataSourceProperty("logServerErrorDetail", "false");
        return config;
    }
}
