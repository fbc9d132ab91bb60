package dev.intake.jdbc.schema;

import dev.intake.jdbc.sql.SqlFault;
import dev.intake.store.StorageException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;

/** The least that a role needs which is not the tables' owner: to read and write rows. */
public final class ApplicationRole {
    /** Whoever may change the history of the tables could have them changed again. */
    private static final String MISSING = """
            SELECT format('GRANT %s ON TABLE %I.%I TO %I', rights, schemaname, tablename, role)
            FROM (SELECT CAST(? AS text)) AS asked (role)
            CROSS JOIN pg_tables
            CROSS JOIN LATERAL (
                SELECT CASE
                    WHEN tablename = 'flyway_schema_history' THEN 'SELECT'
                    ELSE 'SELECT, INSERT, UPDATE, DELETE'
                END
            ) AS needed (rights)
            WHERE schemaname = current_schema()
                AND EXISTS (
                    SELECT FROM unnest(string_to_array(rights, ', ')) AS one (needed)
                    WHERE NOT has_table_privilege(role, format('%I.%I', schemaname, tablename), one.needed))
            ORDER BY tablename
            """;

    private ApplicationRole() {}

    /**
     * Gives a role the rights that the storage needs on all tables, and to see how they are; nothing when it
     * has them. To be called after {@link Migrations#migrate}, for there may be new tables. Nodes that start together are
     * safe. The role is not made, and loses nothing that it has.
     *
     * @param owner connects as the owner of the tables
     * @param role an existing role
     * @throws StorageException when there is no such role, or the owner may not give these rights
     */
    public static void grant(DataSource owner, String role) {
        try (Connection connection = owner.getConnection();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            // Of two who grant on one table at the same time, the second would fail.
            statement.execute("LOCK TABLE flyway_schema_history IN SHARE ROW EXCLUSIVE MODE");
            for (String grant : missing(connection, role)) {
                statement.execute(grant);
            }
            connection.commit();
        } catch (SQLException e) {
            throw SqlFault.of(e).during("giving the role " + role + " its rights");
        }
    }

    private static List<String> missing(Connection connection, String role) throws SQLException {
        List<String> grants = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(MISSING)) {
            statement.setString(1, role);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    grants.add(rows.getString(1));
                }
            }
        }
        return grants;
    }
}
