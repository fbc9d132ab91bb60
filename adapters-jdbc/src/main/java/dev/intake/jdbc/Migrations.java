package dev.intake.jdbc;

import dev.intake.port.StorageException;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;

/** Brings a database's tables to the version that this adapter speaks. */
public final class Migrations {
    /** How many connections {@link #migrate} holds at once, at most: a smaller pool would wait for itself. */
    public static final int CONNECTIONS = 3;

    private static final String LOCATION = "classpath:dev/intake/jdbc/migration";

    private Migrations() {}

    /**
     * Applies what is missing; nothing when the tables are up to date. Nodes that start together are safe: one
     * migrates, the others wait for it.
     *
     * @param database gives at least {@value #CONNECTIONS} connections at once, to a user who may create tables; its
     *     statement timeout holds for the migrations too
     * @throws StorageException when the database cannot be reached, refuses, or has tables of another history
     */
    public static void migrate(DataSource database) {
        try {
            Flyway.configure().dataSource(database).locations(LOCATION).load().migrate();
        } catch (FlywayException e) {
            throw new StorageException("the database could not be migrated", e);
        }
    }
}
