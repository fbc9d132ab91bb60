package dev.intake.jdbc.schema;

import dev.intake.jdbc.sql.SqlFault;
import dev.intake.kernel.StorageException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Distributes the tables on a Citus cluster: tables of tenants by tenant, with all rows of a tenant on one node; other
 * tables on every node.
 */
public final class CitusTables {
    private static final Logger LOG = LoggerFactory.getLogger(CitusTables.class);

    /** The catalog of the extension. */
    private static final String HAS_CITUS = "SELECT to_regclass('pg_dist_partition') IS NOT NULL";

    private static final String ANY_DISTRIBUTED = """
            SELECT EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = to_regclass('tenant'))
            """;

    /**
     * The table {@code tenant} is the first of its kind, because the shards of the others are co-located with it. The
     * migration history is last, because every starting node reads it and it is locked while other tables are
     * distributed.
     */
    private static final String LOCAL = """
            SELECT c.relname, a.attname IS NOT NULL AND c.relname <> 'tenant_directory' AS by_tenant
            FROM pg_class AS c
            LEFT JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attname = 'tenant_id' AND NOT a.attisdropped
            WHERE c.relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema())
                AND c.relkind IN ('r', 'p') AND NOT c.relispartition
                AND c.relname <> 'pg_dist_partition'
                AND NOT EXISTS (SELECT FROM pg_dist_partition AS d WHERE d.logicalrelid = c.oid)
            ORDER BY c.relname = 'flyway_schema_history', by_tenant, c.relname <> 'tenant', c.relname
            """;

    private static final String POLICIES = """
            SELECT polname FROM pg_policy WHERE polrelid = to_regclass(quote_ident(?)) ORDER BY polname
            """;

    private CitusTables() {}

    /**
     * A table on a single node.
     *
     * @param byTenant whether to distribute it by tenant; otherwise every node gets a copy
     */
    private record Local(String name, boolean byTenant) {}

    /**
     * Returns the tables that are on a single node although others are distributed, such as those of a new version; {@link
     * #distribute} distributes them. Empty if the database has no extension {@code citus}, or no distributed table.
     *
     * @throws StorageException if the database is unreachable or rejects the query
     */
    public static Optional<List<String>> leftOver(DataSource database) {
        try (Connection connection = database.getConnection()) {
            return isTrue(connection, HAS_CITUS) && isTrue(connection, ANY_DISTRIBUTED)
                    ? Optional.of(local(connection).stream().map(Local::name).toList())
                    : Optional.empty();
        } catch (SQLException e) {
            throw SqlFault.of(e).during("reading which tables are distributed");
        }
    }

    /**
     * Distributes every table on a single node, each in its own transaction, so it can be interrupted and repeated. Row
     * security policies are dropped: Citus rejects policies with a subquery, and session settings do not reach other
     * nodes. Local rows of distributed tables are removed.
     *
     * <p>Services should be stopped: a unit of work fails while only some of its tables are distributed.
     *
     * @param owner connects to the coordinator as the owner of the tables, after {@link Migrations#migrate}
     * @return the newly distributed tables; empty if the database has no extension {@code citus}
     * @throws StorageException if the cluster rejects it, or another session keeps a table locked
     */
    public static Optional<List<String>> distribute(DataSource owner) {
        try (Connection connection = MigrationConnections.beside(owner).getConnection()) {
            if (!isTrue(connection, HAS_CITUS)) {
                return Optional.empty();
            }
            connection.setAutoCommit(false);
            List<String> distributed = new ArrayList<>();
            for (Local table : local(connection)) {
                connection.rollback();
                if (distribute(connection, table)) {
                    distributed.add(table.name());
                    LOG.info("Table {} is distributed", table.name());
                }
            }
            return Optional.of(distributed);
        } catch (SQLException e) {
            throw SqlFault.of(e).during("distributing the tables");
        }
    }

    /** Returns whether this call distributed the table; another process may have done so in the meantime. */
    private static boolean distribute(Connection connection, Local table) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("LOCK TABLE flyway_schema_history IN SHARE ROW EXCLUSIVE MODE");
            if (!local(connection).contains(table)) {
                connection.rollback();
                return false;
            }
            String name = statement.enquoteIdentifier(table.name(), true);
            for (String policy : policies(connection, table.name())) {
                statement.execute("DROP POLICY " + statement.enquoteIdentifier(policy, true) + " ON " + name);
            }
            statement.execute("ALTER TABLE " + name + " NO FORCE ROW LEVEL SECURITY, DISABLE ROW LEVEL SECURITY");
            place(connection, table);
            connection.commit();
            return true;
        }
    }

    private static void place(Connection connection, Local table) throws SQLException {
        String place = table.byTenant()
                ? "SELECT create_distributed_table(quote_ident(?), 'tenant_id', colocate_with => '"
                        + (table.name().equals("tenant") ? "none" : "tenant") + "')"
                : "SELECT create_reference_table(quote_ident(?))";
        call(connection, place, table);
        call(connection, "SELECT truncate_local_data_after_distributing_table(quote_ident(?)::regclass)", table);
    }

    private static void call(Connection connection, String function, Local table) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(function)) {
            statement.setString(1, table.name());
            statement.execute();
        }
    }

    private static List<Local> local(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(LOCAL)) {
            List<Local> tables = new ArrayList<>();
            while (rows.next()) {
                tables.add(new Local(rows.getString("relname"), rows.getBoolean("by_tenant")));
            }
            return tables;
        }
    }

    private static List<String> policies(Connection connection, String table) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(POLICIES)) {
            statement.setString(1, table);
            try (ResultSet rows = statement.executeQuery()) {
                List<String> policies = new ArrayList<>();
                while (rows.next()) {
                    policies.add(rows.getString(1));
                }
                return policies;
            }
        }
    }

    private static boolean isTrue(Connection connection, String question) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(question)) {
            return row.next() && row.getBoolean(1);
        }
    }
}
