package dev.intake.jdbc.embedded;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import org.postgresql.PGConnection;

/**
 * PostgreSQL's superuser, who has a password of its own: whoever gets the password that the service works with reads and
 * changes Intake's tables, but runs no program on the machine and reads no file.
 */
final class Superuser {
    private static final String WRONG_PASSWORD = "28P01";

    private Superuser() {}

    /**
     * Gives the superuser its own password where an earlier Intake gave it the other role's. A start that ends in between
     * leaves a password that is stored but not in force, which the next start puts in force.
     *
     * @param home stores the passwords
     * @param own how to connect with the superuser's own password
     * @throws EmbeddedServerException if the server accepts neither password
     * @throws SQLException if the server does not answer
     */
    static void ensureOwnPassword(ServerHome home, ConnectionDetails own) throws SQLException, IOException {
        try {
            own.open().close();
            return;
        } catch (SQLException refusal) {
            requireWrongPassword(refusal);
        }
        try {
            replace(new ConnectionDetails(own.jdbcUrl(), own.user(), home.storedPassword()), own.password());
        } catch (SQLException refusal) {
            requireWrongPassword(refusal);
            throw new EmbeddedServerException(
                    "PostgreSQL's superuser has another password than the one in " + home.superuserPasswordFile()
                            + ". Put the file back from a backup.",
                    refusal);
        }
    }

    private static void requireWrongPassword(SQLException refusal) throws SQLException {
        if (!WRONG_PASSWORD.equals(refusal.getSQLState())) {
            throw refusal;
        }
    }

    /** The driver hashes the password, so that no statement, and no log, holds it. */
    private static void replace(ConnectionDetails before, Password password) throws SQLException {
        try (Connection connection = before.open()) {
            connection
                    .unwrap(PGConnection.class)
                    .alterUserPassword(before.user(), password.reveal().toCharArray(), "scram-sha-256");
        }
    }
}
