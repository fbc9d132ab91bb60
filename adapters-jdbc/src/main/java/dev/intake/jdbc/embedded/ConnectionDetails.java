package dev.intake.jdbc.embedded;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;

/**
 * Connection details of the embedded server.
 *
 * @param jdbcUrl address and database, without secrets
 * @param user the PostgreSQL role
 * @param password the role's password
 */
public record ConnectionDetails(String jdbcUrl, String user, Password password) {
    private static final String CONNECT_TIMEOUT_SECONDS = "5";
    /** A busy machine takes long to start the process of a connection. */
    private static final String LOGIN_TIMEOUT_SECONDS = "20";

    private static final String ANSWER_TIMEOUT_SECONDS = "60";

    /**
     * Also requires the server to use SCRAM, which authenticates both sides: another server on the port can neither obtain
     * the password nor impersonate ours.
     */
    static ConnectionDetails of(int port, String database, String user, Password password) {
        return new ConnectionDetails(
                "jdbc:postgresql://127.0.0.1:" + port + "/" + database + "?requireAuth=scram-sha-256", user, password);
    }

    /** Returns the details of another database of the same server and role. */
    public ConnectionDetails withDatabase(String database) {
        return new ConnectionDetails(jdbcUrl.replaceFirst("(//[^/]+/)[^?]*", "$1" + database), user, password);
    }

    /**
     * Opens one connection for setup work; the caller closes it. A service uses a pool instead.
     *
     * @throws SQLException if the server does not respond within 20 seconds or refuses the connection
     */
    public Connection open() throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("user", user);
        properties.setProperty("password", password.reveal());
        properties.setProperty("connectTimeout", CONNECT_TIMEOUT_SECONDS);
        properties.setProperty("loginTimeout", LOGIN_TIMEOUT_SECONDS);
        properties.setProperty("socketTimeout", ANSWER_TIMEOUT_SECONDS);
        return DriverManager.getConnection(jdbcUrl, properties);
    }
}
