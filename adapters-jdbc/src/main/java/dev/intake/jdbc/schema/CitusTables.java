package dev.intake.jdbc.schema;

import dev.intake.jdbc.sql.HandleQueries;
import dev.intake.jdbc.sql.SqlFault;
import dev.intake.kernel.StorageException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
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

    /** The statements that remove row security from a table. */
    private static final String WITHOUT_SECURITY = """
            SELECT format('DROP POLICY %I ON %I', polname, CAST(:table AS text))
            FROM pg_policy
            WHERE polrelid = to_regclass(quote_ident(:table))
            UNION ALL
            SELECT format('ALTER TABLE %I NO FORCE ROW LEVEL SECURITY, DISABLE ROW LEVEL SECURITY', CAST(:table AS text))
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
        try (Handle handle = Jdbi.open(database)) {
            HandleQueries queries = new HandleQueries(handle);
            return isTrue(queries, HAS_CITUS) && isTrue(queries, ANY_DISTRIBUTED)
                    ? Optional.of(local(queries).stream().map(Local::name).toList())
                    : Optional.empty();
        } catch (JdbiException e) {
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
        try (Handle handle = Jdbi.open(MigrationConnections.beside(owner))) {
            HandleQueries queries = new HandleQueries(handle);
            if (!isTrue(queries, HAS_CITUS)) {
                return Optional.empty();
            }
            List<String> distributed = new ArrayList<>();
            for (Local table : local(queries)) {
                if (handle.inTransaction(begun -> distribute(queries, table))) {
                    distributed.add(table.name());
                    LOG.info("Table {} is distributed", table.name());
                }
            }
            return Optional.of(distributed);
        } catch (SQLException | JdbiException e) {
            throw SqlFault.of(e).during("distributing the tables");
        }
    }

    /** Returns whether this call distributed the table; another process may have done so in the meantime. */
    private static boolean distribute(HandleQueries queries, Local table) {
        queries.handle().execute("LOCK TABLE flyway_schema_history IN SHARE ROW EXCLUSIVE MODE");
        if (!local(queries).contains(table)) {
            return false;
        }
        of(queries, WITHOUT_SECURITY, table).forEach(queries.handle()::execute);
        String colocated = table.name().equals("tenant") ? "none" : "tenant";
        of(
                queries,
                table.byTenant()
                        ? "SELECT create_distributed_table(quote_ident(:table), 'tenant_id', colocate_with => '"
                                + colocated + "')"
                        : "SELECT create_reference_table(quote_ident(:table))",
                table);
        of(queries, "SELECT truncate_local_data_after_distributing_table(quote_ident(:table)::regclass)", table);
        return true;
    }

    private static List<Local> local(HandleQueries queries) {
        return queries.sql(LOCAL).list(row -> new Local(row.getString("relname"), row.getBoolean("by_tenant")));
    }

    private static List<String> of(HandleQueries queries, String sql, Local table) {
        return queries.sql(sql).bind("table", table.name()).list(row -> row.getString(1));
    }

    private static boolean isTrue(HandleQueries queries, String question) {
        return queries.sql(question).one(row -> row.getBoolean(1));
    }
}
