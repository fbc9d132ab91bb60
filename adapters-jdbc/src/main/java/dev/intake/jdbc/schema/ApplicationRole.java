package dev.intake.jdbc.schema;

import dev.intake.jdbc.sql.HandleQueries;
import dev.intake.jdbc.sql.SqlFault;
import dev.intake.kernel.StorageException;
import java.util.List;
import javax.sql.DataSource;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;

/**
 * The privileges of a role that does not own the tables: reading and writing rows. The records of what was done are
 * never changed, and their policies let only entries be deleted that are 400 days old, so that whoever takes over the
 * service cannot remove its traces.
 */
public final class ApplicationRole {
    /** The migration history is read-only, because a role that changes it could cause migrations to run again. */
    private static final String NEEDED = """
            FROM (SELECT CAST(:role AS text)) AS asked (role)
            CROSS JOIN pg_tables
            CROSS JOIN LATERAL (
                SELECT CASE
                    WHEN tablename = 'flyway_schema_history' THEN 'SELECT'
                    WHEN tablename IN ('audit', 'sign_in') THEN 'SELECT, INSERT, DELETE'
                    ELSE 'SELECT, INSERT, UPDATE, DELETE'
                END
            ) AS needed (rights)
            WHERE schemaname = current_schema()
            """;

    private static final String MISSING = """
            SELECT format('GRANT %s ON TABLE %I.%I TO %I', rights, schemaname, tablename, role)
            """ + NEEDED + """
                AND EXISTS (
                    SELECT FROM unnest(string_to_array(rights, ', ')) AS one (needed)
                    WHERE NOT has_table_privilege(role, format('%I.%I', schemaname, tablename), one.needed))
            ORDER BY tablename
            """;

    /** Earlier versions granted all rights on the records. */
    private static final String EXCESSIVE = """
            SELECT format('REVOKE UPDATE ON TABLE %I.%I FROM %I', schemaname, tablename, role)
            """ + NEEDED + """
                AND rights = 'SELECT, INSERT, DELETE'
                AND has_table_privilege(role, format('%I.%I', schemaname, tablename), 'UPDATE')
                AND role <> tableowner
            ORDER BY tablename
            """;

    private ApplicationRole() {}

    /**
     * Grants a role the missing privileges on all tables, and revokes those to change records. Call it after {@link Migrations#migrate}, which may create tables.
     * Nodes may start concurrently. The role is not created.
     *
     * @param owner connects as the owner of the tables
     * @param role an existing role
     * @throws StorageException if the role does not exist, or the owner may not grant the privileges
     */
    public static void grant(DataSource owner, String role) {
        try {
            Jdbi.create(owner).useTransaction(handle -> {
                // Serializes grants on the same table, of which the second would otherwise fail.
                handle.execute("LOCK TABLE flyway_schema_history IN SHARE ROW EXCLUSIVE MODE");
                for (String query : List.of(MISSING, EXCESSIVE)) {
                    new HandleQueries(handle)
                            .sql(query)
                            .bind("role", role)
                            .list(row -> row.getString(1))
                            .forEach(handle::execute);
                }
            });
        } catch (JdbiException e) {
            throw SqlFault.of(e).during("granting privileges to the role " + role);
        }
    }
}
