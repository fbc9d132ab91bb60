package dev.intake.app.settings;

import java.nio.file.Path;
import java.util.Optional;

/** Which PostgreSQL holds the data. */
public sealed interface DatabaseSettings {
    /** How many connections a service has at most, unless another number is set. */
    int DEFAULT_CONNECTIONS = 24;

    /** How many connections a service has at most. A third of them work at once; the others wait for the disk. */
    int connections();

    /**
     * Intake's own, on this machine.
     *
     * @param dataDirectory where its files are, absolute; made when it is first needed
     */
    record Embedded(Path dataDirectory) implements DatabaseSettings {
        @Override
        public int connections() {
            return DEFAULT_CONNECTIONS;
        }
    }

    /**
     * One that somebody else runs.
     *
     * @param jdbcUrl its address and database; holds no secret
     * @param user the role; absent when the driver's own rules should find it
     * @param password the role's password; absent when the server asks for none
     * @param migration who owns the tables and changes them; absent when that is the role itself
     * @param connections at most, of one service
     */
    record External(
            String jdbcUrl,
            Optional<String> user,
            Optional<Secret> password,
            Optional<Credentials> migration,
            int connections)
            implements DatabaseSettings {}

    /**
     * Who connects.
     *
     * @param user the role
     * @param password the role's password; absent when the server asks for none
     */
    record Credentials(String user, Optional<Secret> password) {}
}
