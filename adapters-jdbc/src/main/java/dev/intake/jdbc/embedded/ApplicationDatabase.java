package dev.intake.jdbc.embedded;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.postgresql.util.PasswordUtil;

/**
 * The database and the role that Intake works with. The role owns the database but is no superuser, so SQL that goes
 * wrong reaches neither the machine's files nor its programs, and row security binds it.
 */
final class ApplicationDatabase {
    static final String NAME = "intake";
    static final String ROLE = "intake";

    private ApplicationDatabase() {}

    /**
     * Creates what is missing.
     *
     * @param superuser how to connect
     * @param password of the role, if it is created now
     */
    static void create(ConnectionDetails superuser, Password password) throws SQLException {
        try (Connection connection = superuser.open()) {
            if (!exists(connection, "select 1 from pg_roles where rolname = '" + ROLE + "'")) {
                // Hashed here, so that no statement, and no log, holds the password.
                String hash = PasswordUtil.encodeScramSha256(password.reveal().toCharArray());
                execute(connection, "create role " + ROLE + " login password '" + hash + "'");
            }
            if (!exists(connection, "select 1 from pg_database where datname = '" + NAME + "'")) {
                execute(connection, "create database " + NAME + " owner " + ROLE);
            }
        }
    }

    private static boolean exists(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            return rows.next();
        }
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
