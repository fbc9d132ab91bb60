package dev.intake.jdbc.embedded;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import org.postgresql.PGConnection;

/**
 * PostgreSQL's superuser, with its own password: a leaked password of the service gives access to Intake's tables, but
 * not to programs and files of the machine.
 */
final class Superuser {
    private static final String WRONG_PASSWORD = "28P01";

    private Superuser() {}

    /**
     * Sets the superuser's own password if an earlier version used the other role's. An interrupted start leaves a
     * stored password that is not set; the next start sets it.
     *
     * @param home stores the passwords
     * @param own connection details with the superuser's own password
     * @throws EmbeddedServerException if the server accepts neither password
     * @throws SQLException if the server does not respond
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
                            + ". Restore the file from a backup.",
                    refusal);
        }
    }

    private static void requireWrongPassword(SQLException refusal) throws SQLException {
        if (!WRONG_PASSWORD.equals(refusal.getSQLState())) {
            throw refusal;
        }
    }

    /** The driver hashes the password, so that no statement or log contains it. */
    private static void replace(ConnectionDetails before, Password password) throws SQLException {
        try (Connection connection = before.open()) {
            connection
                    .unwrap(PGConnection.class)
                    .alterUserPassword(before.user(), password.reveal().toCharArray(), "scram-sha-256");
        }
    }
}
