package dev.intake.jdbc.embedded;

import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;

/** Waits until a started or adopted server is usable. */
final class ServerReadiness {
    /** SQLSTATE of an adopted server that recovers from the crash of one of its processes. */
    private static final String CANNOT_CONNECT_NOW = "57P03";

    private static final Duration RECOVERY = Duration.ofMinutes(1);

    private ServerReadiness() {}

    /**
     * Waits until the server accepts connections and has Intake's database.
     *
     * @throws EmbeddedServerException if the port belongs to another server, or the server rejects Intake
     */
    static void await(ServerHome home, EmbeddedServer server) throws IOException {
        Deadline deadline = Deadline.in(RECOVERY);
        while (true) {
            try {
                Superuser.ensureOwnPassword(home, server.administration());
                if (!ServerIdentity.isOurs(home, server.administration())) {
                    throw new EmbeddedServerException(
                            "Port " + server.port() + " belongs to another PostgreSQL than the one in " + home.root()
                                    + ". Stop the other one.");
                }
                ApplicationDatabase.create(server.administration(), home.storedPassword());
                return;
            } catch (SQLException e) {
                String message = StartFault.of(
                        "The server in " + home.root() + " runs but rejects Intake", String.valueOf(e.getMessage()));
                if (!CANNOT_CONNECT_NOW.equals(e.getSQLState())) {
                    throw new EmbeddedServerException(message, e);
                }
                deadline.pause(message);
            }
        }
    }
}
