package dev.intake.app.backend;

import com.zaxxer.hikari.HikariDataSource;
import dev.intake.app.settings.DatabaseSettings;
import dev.intake.app.settings.Settings;
import dev.intake.jdbc.schema.CitusTables;
import dev.intake.kernel.StorageException;
import java.util.List;
import java.util.Optional;

/** Distributes the tables of a database over the nodes of its Citus cluster. */
public final class TableDistribution {
    private TableDistribution() {}

    /**
     * Migrates the tables and distributes those that are on one node only, as the role that owns them.
     *
     * @return the newly distributed tables; absent if the database does not have the extension {@code citus}
     * @throws BackendException if the database cannot be used or the cluster refuses
     */
    public static Optional<List<String>> run(Settings settings) {
        if (!(settings.database() instanceof DatabaseSettings.External)) {
            return Optional.empty();
        }
        PostgresBackends.forCommand().open(settings).close();
        try (PostgresServer server = PostgresBackends.commandServer(settings.database());
                HikariDataSource owner = PostgresBackends.ownersPool(server)) {
            return distribute(server, owner);
        }
    }

    private static Optional<List<String>> distribute(PostgresServer server, HikariDataSource owner) {
        try {
            return CitusTables.distribute(owner);
        } catch (StorageException e) {
            throw BackendException.of(
                    server.name(), e, "; stop the services, check the log of PostgreSQL, and repeat the command");
        }
    }
}
