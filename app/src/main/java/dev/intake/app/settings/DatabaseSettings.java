package dev.intake.app.settings;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;

/** The settings of the PostgreSQL that holds the data. */
public sealed interface DatabaseSettings {
    /** Returns what the function of this case returns. */
    <R> R fold(Cases<R> cases);

    /** The default maximum number of connections per service. */
    int DEFAULT_CONNECTIONS = 24;

    /** Returns the maximum number of connections per service. A third of them work at once; the others wait for the disk. */
    int connections();

    /**
     * The embedded PostgreSQL on this machine.
     *
     * @param dataDirectory the directory of its files, absolute
     * @param mayBeCreated whether a command creates a missing database; a service always does
     */
    record Embedded(Path dataDirectory, boolean mayBeCreated) implements DatabaseSettings {
        /** Creates settings of a database that must exist. */
        public Embedded(Path dataDirectory) {
            this(dataDirectory, false);
        }

        /** Returns whether it is in the default directory. */
        public boolean isDefault() {
            return dataDirectory.equals(
                    Path.of(Settings.DEFAULT_DATA_DIRECTORY).toAbsolutePath().normalize());
        }

        @Override
        public int connections() {
            return DEFAULT_CONNECTIONS;
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.embedded().apply(this);
        }
    }

    /**
     * A PostgreSQL that the operator runs.
     *
     * @param jdbcUrl its address and database, without a secret
     * @param user the role; absent for the driver's default
     * @param password the role's password; absent if the server requires none
     * @param migration the role that owns and migrates the tables; absent if it is the same role
     * @param connections the maximum number of connections per service
     */
    record External(
            String jdbcUrl,
            Optional<String> user,
            Optional<Secret> password,
            Optional<Credentials> migration,
            int connections)
            implements DatabaseSettings {
        /** Returns the address as messages show it: without parameters, whose values may be secret. */
        public String shownUrl() {
            return jdbcUrl.split("\\?", 2)[0];
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.external().apply(this);
        }
    }

    /**
     * One function per case.
     *
     * @param <R> the result of the functions
     */
    record Cases<R>(Function<Embedded, R> embedded, Function<External, R> external) {}

    /**
     * The login of a role.
     *
     * @param user the role
     * @param password the role's password; absent if the server requires none
     */
    record Credentials(String user, Optional<Secret> password) {}
}
