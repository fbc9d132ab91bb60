package dev.intake.jdbc;

import dev.intake.port.StorageException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfoService;
import org.flywaydb.core.api.configuration.FluentConfiguration;

/** Brings a database's tables to the version that this adapter speaks. */
public final class Migrations {
    /** How many connections {@link #migrate} holds at once, at most: a smaller pool would wait for itself. */
    public static final int CONNECTIONS = 3;

    private static final String LOCATION = "classpath:dev/intake/jdbc/migration";
    /** Applied last, and only to a database that has the extension. (ADR 74) */
    private static final String CITUS_LOCATION = "classpath:dev/intake/jdbc/citus";

    private static final String HAS_CITUS = "SELECT FROM pg_extension WHERE extname = 'citus'";

    private static final String MAY_MIGRATE = """
            SELECT to_regclass('flyway_schema_history') IS NOT NULL
                OR coalesce(has_schema_privilege(current_schema(), 'CREATE'), false)
            """;

    private static final String NO_PRIVILEGE = "42501";

    private Migrations() {}

    /**
     * Applies what is missing; nothing when the tables are up to date. Nodes that start together are safe: one
     * migrates, the others wait for it. Tables of a newer version are refused and left alone.
     *
     * @param database gives at least {@value #CONNECTIONS} connections at once, to a user who may create tables; its
     *     statement timeout holds for the migrations too
     * @throws StorageException when the database cannot be reached, refuses, or has tables of another history
     */
    public static void migrate(DataSource database) {
        try {
            requireRight(database);
            flyway(database).migrate();
        } catch (SQLException e) {
            throw new StorageException("the database could not be migrated", e);
        } catch (FlywayException e) {
            throw new StorageException(
                    isNewer(database)
                            ? "a newer version of Intake has changed the tables; use that version or a later one"
                            : "the database could not be migrated",
                    e);
        }
    }

    /**
     * How the tables are; changes nothing.
     *
     * @param database gives at least {@value #CONNECTIONS} connections at once
     * @throws StorageException when the database cannot be reached or refuses
     */
    public static TablesState state(DataSource database) {
        try {
            MigrationInfoService info = flyway(database).info();
            if (info.applied().length == 0) {
                return TablesState.MISSING;
            }
            if (Stream.of(info.applied())
                    .anyMatch(applied -> !applied.getState().isResolved())) {
                return TablesState.NEWER;
            }
            return info.pending().length == 0 ? TablesState.CURRENT : TablesState.OLDER;
        } catch (FlywayException e) {
            throw new StorageException("the database could not be asked for its tables", e);
        }
    }

    /** Flyway would try ten times, a second apart, before it told. */
    private static void requireRight(DataSource database) throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(MAY_MIGRATE)) {
            row.next();
            if (!row.getBoolean(1)) {
                throw new SQLException(
                        connection.getMetaData().getUserName() + " may not make tables in this database", NO_PRIVILEGE);
            }
        }
    }

    private static boolean isNewer(DataSource database) {
        try {
            return state(database) == TablesState.NEWER;
        } catch (StorageException cannotTell) {
            return false;
        }
    }

    /** By default Flyway passes over migrations that it does not know; then an old version would write to new tables. */
    private static Flyway flyway(DataSource database) {
        return configuration(database)
                .locations(hasCitus(database) ? new String[] {LOCATION, CITUS_LOCATION} : new String[] {LOCATION})
                .load();
    }

    private static FluentConfiguration configuration(DataSource database) {
        return Flyway.configure().dataSource(database).locations(LOCATION).ignoreMigrationPatterns(new String[0]);
    }

    private static boolean hasCitus(DataSource database) {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(HAS_CITUS)) {
            return row.next();
        } catch (SQLException e) {
            throw SqlFault.of(e).during("asking the database for its extensions");
        }
    }

    /** As {@link #migrate}, no further than to a version, whether or not there is one of that number. */
    static void migrateTo(DataSource database, int version) {
        configuration(database).target(version + "?").load().migrate();
    }
}
