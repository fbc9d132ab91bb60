package dev.intake.jdbc.embedded;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Verifies which server uses a port; it may belong to another program. */
final class ServerIdentity {
    private ServerIdentity() {}

    /**
     * Returns whether the server serves this cluster.
     *
     * @throws SQLException if no server responds, or it rejects the password
     */
    static boolean isOurs(ServerHome home, ConnectionDetails administrator) throws SQLException {
        try (Connection connection = administrator.open();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("show data_directory")) {
            row.next();
            return isSame(Path.of(row.getString(1)), home.cluster());
        }
    }

    private static boolean isSame(Path theirs, Path ours) {
        try {
            return theirs.toRealPath().equals(ours.toRealPath());
        } catch (IOException notHere) {
            return false;
        }
    }
}
