package dev.intake.app.backend;

import com.zaxxer.hikari.HikariDataSource;
import dev.intake.app.settings.DatabaseSettings;
import dev.intake.app.settings.Secret;
import dev.intake.jdbc.embedded.ConnectionDetails;
import dev.intake.jdbc.embedded.EmbeddedServer;
import dev.intake.jdbc.sql.ConnectionPool;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.Optional;

/** A PostgreSQL that can be connected to. */
sealed interface PostgresServer extends AutoCloseable {
    /** What every connection is called, in the server's list of sessions too. */
    String CLIENT_NAME = "intake";

    /**
     * A pool of connections, which connects when it is first used.
     *
     * @param size connections at most
     * @param patience how long a caller waits for one
     */
    HikariDataSource pool(int size, Duration patience);

    /**
     * The same as the role that owns the tables, where that is another one.
     *
     * @param size connections at most
     * @param patience how long a caller waits for one
     */
    Optional<HikariDataSource> ownersPool(int size, Duration patience);

    /** How it is named to people. */
    String name();

    /** Counts what happens to the server itself, where this process runs it. */
    void count(MeterRegistry registry);

    @Override
    void close();

    /**
     * Intake's own.
     *
     * @param server stopped with it, if this process owns it
     * @param restarts of the server, where this process keeps it running; empty for a command
     */
    record Own(EmbeddedServer server, Optional<ServerRestarts> restarts) implements PostgresServer {
        /** A server that is started again whenever it ends, for a service. */
        static Own keptRunning(EmbeddedServer server) {
            ServerRestarts restarts = new ServerRestarts();
            server.keepRunning(restarts);
            return new Own(server, Optional.of(restarts));
        }

        /** A server that a command uses for its own time. */
        static Own used(EmbeddedServer server) {
            return new Own(server, Optional.empty());
        }

        @Override
        public HikariDataSource pool(int size, Duration patience) {
            ConnectionDetails to = server.connection();
            return ConnectionPool.open(
                    CLIENT_NAME,
                    () -> server.connection().jdbcUrl(),
                    to.user(),
                    to.password().reveal(),
                    size,
                    patience);
        }

        /** One role owns the tables and works with them; row security binds it, too. */
        @Override
        public Optional<HikariDataSource> ownersPool(int size, Duration patience) {
            return Optional.empty();
        }

        @Override
        public String name() {
            return "the embedded PostgreSQL";
        }

        @Override
        public void count(MeterRegistry registry) {
            restarts.ifPresent(counted -> counted.register(registry));
        }

        @Override
        public void close() {
            server.close();
        }
    }

    /**
     * Somebody else's, which nobody here stops.
     *
     * @param to where it is
     */
    record Foreign(DatabaseSettings.External to) implements PostgresServer {
        /** Without a role, the driver's rule: the one that is called like the system's user. */
        @Override
        public HikariDataSource pool(int size, Duration patience) {
            return pool(to.user().orElseGet(() -> System.getProperty("user.name", "")), to.password(), size, patience);
        }

        @Override
        public Optional<HikariDataSource> ownersPool(int size, Duration patience) {
            return to.migration().map(owner -> pool(owner.user(), owner.password(), size, patience));
        }

        private HikariDataSource pool(String user, Optional<Secret> password, int size, Duration patience) {
            return ConnectionPool.open(
                    CLIENT_NAME,
                    to.jdbcUrl(),
                    user,
                    password.map(Secret::reveal).orElse(""),
                    size,
                    patience);
        }

        @Override
        public String name() {
            return "the PostgreSQL at " + to.jdbcUrl();
        }

        @Override
        public void count(MeterRegistry registry) {}

        @Override
        public void close() {}
    }
}
