package dev.intake.app.e2e;

import dev.intake.jdbc.embedded.EmbeddedServer;
import dev.intake.jdbc.embedded.ServerLauncher;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;

/** Direct access to the service's database, as a role that row security does not restrict. */
final class EmbeddedDatabase {
    private EmbeddedDatabase() {}

    /** A superuser's connection to the server that runs on this data directory. */
    static Connection connect(Path data) throws SQLException {
        EmbeddedServer server =
                new ServerLauncher(data, new SecureRandom()).running().orElseThrow();
        return server.administration().withDatabase("intake").open();
    }
}
