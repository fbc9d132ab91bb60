package dev.intake.jdbc.embedded;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * The database and the role that Intake works with. The role owns the database but is no superuser, so SQL that goes
 * wrong reaches neither the machine's files nor its programs, and row security binds it.
 */
final class ApplicationDatabase {
    static final String NAME = "intake";
    static final String ROLE = "intake";

    private ApplicationDatabase() {}

    /** Makes what is missing. */
    static void create(ConnectionDetails administrator) throws SQLException {
        try (Connection connection = administrator.open()) {
            if (!exists(connection, "select 1 from pg_roles where rolname = '" + ROLE + "'")) {
                createRole(connection);
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

    /** The role gets the administrator's password by its stored hash, so that no statement, and no log, holds it. */
    private static void createRole(Connection connection) throws SQLException {
        execute(connection, """
                do $$
                begin
                    execute format('create role %I login password %L', '%ROLE%',
                        (select rolpassword from pg_authid where rolname = current_user));
                end
                $$""".replace("%ROLE%", ROLE));
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
