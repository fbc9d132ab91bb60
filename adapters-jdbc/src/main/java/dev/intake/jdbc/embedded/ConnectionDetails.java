package dev.intake.jdbc.embedded;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;

/**
 * What a client needs to connect to the embedded server.
 *
 * @param jdbcUrl address and database; holds no secret
 * @param user the PostgreSQL role
 * @param password the role's password
 */
public record ConnectionDetails(String jdbcUrl, String user, Password password) {
    private static final String CONNECT_TIMEOUT_SECONDS = "5";
    private static final String ANSWER_TIMEOUT_SECONDS = "30";

    /**
     * SCRAM is demanded of the server as well: it proves both sides to each other, so a foreign server that happens to
     * listen on the port can neither ask for the password in clear nor pass for ours.
     */
    static ConnectionDetails of(int port, String database, String user, Password password) {
        return new ConnectionDetails(
                "jdbc:postgresql://127.0.0.1:" + port + "/" + database + "?requireAuth=scram-sha-256", user, password);
    }

    /** The same server and role, another database of it. */
    public ConnectionDetails withDatabase(String database) {
        return new ConnectionDetails(jdbcUrl.replaceFirst("(//[^/]+/)[^?]*", "$1" + database), user, password);
    }

    /**
     * One connection, which the caller closes; for set-up work. A service puts a pool in front.
     *
     * @throws SQLException if nobody answers within a few seconds, or the server refuses
     */
    public Connection open() throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("user", user);
        properties.setProperty("password", password.reveal());
        properties.setProperty("connectTimeout", CONNECT_TIMEOUT_SECONDS);
        properties.setProperty("loginTimeout", CONNECT_TIMEOUT_SECONDS);
        properties.setProperty("socketTimeout", ANSWER_TIMEOUT_SECONDS);
        return DriverManager.getConnection(jdbcUrl, properties);
    }
}
