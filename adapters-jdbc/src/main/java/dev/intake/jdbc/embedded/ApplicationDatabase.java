package dev.intake.jdbc.embedded;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * The database and role of Intake. The role owns the database but is not a superuser, so injected SQL can neither access
 * files nor run programs on the machine, and row security applies to it.
 */
final class ApplicationDatabase {
    static final String NAME = "intake";
    static final String ROLE = "intake";

    private ApplicationDatabase() {}

    /**
     * Creates the role and the database if they are missing.
     *
     * @param superuser connection details of the superuser
     * @param password the password of the role, if it is created
     */
    static void create(ConnectionDetails superuser, Password password) throws SQLException {
        try (Connection connection = superuser.open()) {
            if (!exists(connection, "select 1 from pg_roles where rolname = '" + ROLE + "'")) {
                execute(connection, "create role " + ROLE + " login password '" + PasswordHashes.of(password) + "'");
            }
            if (!exists(connection, "select 1 from pg_database where datname = '" + NAME + "'")) {
                execute(connection, "create database " + NAME + " owner " + ROLE);
            }
            PasswordHashes.ensureFewIterations(connection, ROLE, password);
            PasswordHashes.ensureFewIterations(connection, superuser.user(), superuser.password());
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
