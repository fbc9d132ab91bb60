package dev.intake.jdbc.embedded;

import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/** Waits until a started or adopted server is usable. */
final class ServerReadiness {
    /** The server, or another program on its port, has refused Intake for good. */
    private static final Set<String> REFUSALS = Set.of("08004", "08P01");

    /** No answer in time, as on a busy machine; too few resources; an adopted server that recovers from a crash. */
    private static final List<String> TEMPORARY_CLASSES = List.of("08", "53", "57");

    private static final Duration LIMIT = Duration.ofMinutes(5);

    private ServerReadiness() {}

    /**
     * Waits until the server accepts connections and has Intake's database, as long as its process lives.
     *
     * @throws EmbeddedServerException if the port belongs to another server, the server rejects Intake or ends, or five
     *     minutes have passed; the message says how often it was tried
     */
    static void await(ServerHome home, EmbeddedServer server, Postmaster postmaster) throws IOException {
        Deadline deadline = Deadline.in(LIMIT);
        for (int attempt = 1; true; attempt++) {
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
                String reason = String.valueOf(e.getMessage());
                if (!isTemporary(e)) {
                    throw new EmbeddedServerException(
                            StartFault.of("The server in " + home.root() + " runs but rejects Intake", reason), e);
                }
                String tried = " after " + attempt + " attempts in "
                        + deadline.passed().toSeconds() + " s, see its log " + home.log()
                        + "; the last attempt failed with";
                if (!postmaster.isRunning()) {
                    throw new EmbeddedServerException(
                            StartFault.of("The server in " + home.root() + " has ended" + tried, reason), e);
                }
                deadline.pause(StartFault.of(
                        "The server in " + home.root() + " runs but does not accept Intake" + tried, reason));
            }
        }
    }

    private static boolean isTemporary(SQLException e) {
        String state = String.valueOf(e.getSQLState());
        return !REFUSALS.contains(state) && TEMPORARY_CLASSES.stream().anyMatch(state::startsWith);
    }
}
