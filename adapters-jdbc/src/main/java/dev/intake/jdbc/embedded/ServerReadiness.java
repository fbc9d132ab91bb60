package dev.intake.jdbc.embedded;

import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;

/** Waits for a server that was started or adopted until Intake can work with it. */
final class ServerReadiness {
    /** The state of an adopted server that recovers by itself from the crash of one of its processes. */
    private static final String CANNOT_CONNECT_NOW = "57P03";

    private static final Duration RECOVERY = Duration.ofMinutes(1);

    private ServerReadiness() {}

    /**
     * Returns once the server takes connections and has Intake's database.
     *
     * @throws EmbeddedServerException if the port belongs to another server, or the server refuses Intake
     */
    static void await(ServerHome home, EmbeddedServer server) throws IOException {
        Deadline deadline = Deadline.in(RECOVERY);
        while (true) {
            try {
                Superuser.ensureOwnPassword(home, server.administration());
                if (!ServerIdentity.isOurs(home, server.administration())) {
                    throw new EmbeddedServerException("Port " + server.port()
                            + " belongs to another PostgreSQL than the one in " + home.root() + ". Stop that one.");
                }
                ApplicationDatabase.create(server.administration(), home.storedPassword());
                return;
            } catch (SQLException e) {
                String message = StartFault.of(
                        "The server in " + home.root() + " runs but refuses Intake", String.valueOf(e.getMessage()));
                if (!CANNOT_CONNECT_NOW.equals(e.getSQLState())) {
                    throw new EmbeddedServerException(message, e);
                }
                deadline.pause(message);
            }
        }
    }
}
