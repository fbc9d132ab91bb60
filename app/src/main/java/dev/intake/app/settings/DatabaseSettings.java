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
     * @param dataDirectory where its files are, absolute
     * @param mayBeMade whether a command makes the database where there is none; a service always does
     */
    record Embedded(Path dataDirectory, boolean mayBeMade) implements DatabaseSettings {
        /** A database that a command finds, or else refuses to work. */
        public Embedded(Path dataDirectory) {
            this(dataDirectory, false);
        }

        /** Whether it is in the directory that counts when none is named. */
        public boolean isDefault() {
            return dataDirectory.equals(
                    Path.of(Settings.DEFAULT_DATA_DIRECTORY).toAbsolutePath().normalize());
        }

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
