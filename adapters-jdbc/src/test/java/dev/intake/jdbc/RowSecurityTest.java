package dev.intake.jdbc;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intake.jdbc.embedded.ConnectionDetails;
import dev.intake.jdbc.testing.TestDatabase;
import dev.intake.jdbc.testing.TestServer;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** What SQL reaches that names no tenant, or the wrong one: every table of a tenant has a row of tenant 1 and one of 2. */
class RowSecurityTest {
    /** Queries for work and keys read these tables across all tenants. */
    private static final Set<String> LOOKED_AT_TOGETHER = Set.of(
            "tenant",
            "program",
            "enrollment",
            "connector_secret",
            "connector_api_key",
            "feedback_secret",
            "import_run",
            "connector_verification",
            "failed_delivery",
            "ignored_delivery",
            "parked_event",
            "email");

    /** Traffic is stored in these tables, for all tenants together. */
    private static final Set<String> WRITTEN_TOGETHER = Set.of("traffic_hour", "unrecorded_operation");

    private static final String REFUSED = "42501";

    /** A value of each type that a column has. */
    private static final Map<String, String> VALUES = Map.ofEntries(
            Map.entry("int4", "8"),
            Map.entry("int2", "1"),
            Map.entry("int8", "8"),
            Map.entry("bool", "true"),
            Map.entry("text", "'x'"),
            Map.entry("_text", "'{x}'"),
            Map.entry("_uuid", "'{00000000-0000-0000-0000-000000000001}'"),
            Map.entry("bytea", "'x'"),
            Map.entry("uuid", "'00000000-0000-0000-0000-000000000001'"),
            Map.entry("jsonb", "'{}'"),
            Map.entry("date", "'2026-01-01'"),
            Map.entry("timestamptz", "now()"));

    private static final TestDatabase DATABASE = RecordedStorage.migrated(TestServer.bundled());
    private static final List<String> TABLES = new ArrayList<>();

    @BeforeAll
    static void fill() throws SQLException {
        try (Connection superuser = DATABASE.administration().open();
                Statement sql = superuser.createStatement()) {
            try (ResultSet tables = sql.executeQuery("""
                    select table_name from information_schema.columns
                    where table_schema = 'public' and column_name = 'tenant_id' and table_name <> 'tenant_directory'
                    order by 1
                    """)) {
                while (tables.next()) {
                    TABLES.add(tables.getString(1));
                }
            }
            for (String table : TABLES) {
                sql.execute(insert(sql, table, 1));
                sql.execute(insert(sql, table, 2));
            }
        }
        assertThat(TABLES).hasSizeGreaterThan(15).containsAll(LOOKED_AT_TOGETHER);
    }

    @AfterAll
    static void close() {
        DATABASE.close();
    }

    /** A row with a value in every column that the database does not compute. */
    private static String insert(Statement sql, String table, int tenant) throws SQLException {
        List<String> columns = new ArrayList<>();
        List<String> values = new ArrayList<>();
        try (ResultSet column = sql.executeQuery("select column_name, udt_name from information_schema.columns"
                + " where table_schema = 'public' and table_name = '" + table + "' and is_generated = 'NEVER'")) {
            while (column.next()) {
                columns.add(column.getString(1));
                values.add(
                        column.getString(1).equals("tenant_id")
                                ? "" + tenant
                                : Objects.requireNonNull(VALUES.get(column.getString(2)), column.getString(2)));
            }
        }
        return "insert into " + table + " (" + String.join(", ", columns) + ") values (" + String.join(", ", values)
                + ")";
    }

    /** The same for whoever connects; each transaction is rolled back. */
    abstract static class Sessions {
        private Connection connection;
        private Statement sql;

        abstract ConnectionDetails who();

        /** Returns the tables whose rows they may not change, whatever the scope. */
        abstract Set<String> records();

        @BeforeEach
        void open() throws SQLException {
            connection = who().open();
            connection.setAutoCommit(false);
            sql = connection.createStatement();
        }

        @AfterEach
        void close() throws SQLException {
            connection.close();
        }

        private void say(String setting, String value) throws SQLException {
            sql.execute("select set_config('" + setting + "', '" + value + "', true)");
        }

        private List<Integer> tenants(String table) throws SQLException {
            List<Integer> tenants = new ArrayList<>();
            try (ResultSet rows = sql.executeQuery("select tenant_id from " + table + " order by 1")) {
                while (rows.next()) {
                    tenants.add(rows.getInt(1));
                }
            }
            return tenants;
        }

        private void assertChanges(String table, String statement, int rows) throws SQLException {
            if (records().contains(table)) {
                assertRefused(statement);
            } else {
                assertThat(sql.executeUpdate(statement)).as(statement).isEqualTo(rows);
            }
        }

        private void assertRefused(String statement) throws SQLException {
            var before = connection.setSavepoint();
            assertThatThrownBy(() -> sql.execute(statement))
                    .as(statement)
                    .isInstanceOfSatisfying(
                            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo(REFUSED));
            connection.rollback(before);
        }

        @Test
        void withoutAScope_nothingIsSeenOrChanged() throws SQLException {
            for (String table : TABLES) {
                assertThat(tenants(table)).as(table).isEmpty();
                assertChanges(table, "update " + table + " set tenant_id = tenant_id", 0);
                assertThat(sql.executeUpdate("delete from " + table)).as(table).isZero();
                assertRefused(insert(sql, table, 1));
            }
        }

        @Test
        void scopeOfATenant_seesAndChangesOnlyThatTenant() throws SQLException {
            say("intake.tenant", "1");
            for (String table : TABLES) {
                assertThat(tenants(table)).as(table).containsExactly(1);
                assertChanges(table, "update " + table + " set tenant_id = tenant_id where tenant_id = 2", 0);
                assertRefused("update " + table + " set tenant_id = 3");
                assertRefused(insert(sql, table, 3));
                int deleted = table.equals("audit") ? 0 : 1; // it is not old enough
                assertThat(sql.executeUpdate("delete from " + table)).as(table).isEqualTo(deleted);
                if (deleted == 1) {
                    assertThat(sql.executeUpdate(insert(sql, table, 1)))
                            .as(table)
                            .isEqualTo(1);
                }
            }
        }

        @Test
        void scopeOfAllTenants_seesAFewTables_andChangesOnlyTraffic() throws SQLException {
            say("intake.across_tenants", "on");
            for (String table : TABLES) {
                if (WRITTEN_TOGETHER.contains(table)) {
                    assertThat(tenants(table)).as(table).containsExactly(1, 2);
                    assertThat(sql.executeUpdate("delete from " + table))
                            .as(table)
                            .isEqualTo(2);
                    assertThat(sql.executeUpdate(insert(sql, table, 1)))
                            .as(table)
                            .isEqualTo(1);
                    continue;
                }
                if (LOOKED_AT_TOGETHER.contains(table)) {
                    assertThat(tenants(table)).as(table).containsExactly(1, 2);
                } else {
                    assertThat(tenants(table)).as(table).isEmpty();
                }
                assertChanges(table, "update " + table + " set tenant_id = tenant_id", 0);
                assertThat(sql.executeUpdate("delete from " + table)).as(table).isZero();
                assertRefused(insert(sql, table, 1));
            }
        }

        /** An older node does not know of test worlds: it would send their emails and list them among the tenants. */
        @Test
        void testWorlds_areSeenByThoseWhoKnowOfThem() throws SQLException {
            say("intake.tenant", "2");
            assertThat(sql.executeUpdate("update tenant set public_id = 'tn_x--test' where tenant_id = 2"))
                    .isEqualTo(1);
            assertThat(tenants("tenant")).containsExactly(2);

            say("intake.tenant", "");
            say("intake.across_tenants", "on");
            assertThat(tenants("tenant")).containsExactly(1);
            say("intake.test_worlds", "on");
            assertThat(tenants("tenant")).containsExactly(1, 2);
        }

        /** Once it was set, a setting is empty afterwards, and not absent. */
        @Test
        void scope_endsWithTheTransaction() throws SQLException {
            say("intake.tenant", "1");
            say("intake.across_tenants", "on");
            assertThat(tenants("tenant")).containsExactly(1, 2);
            connection.commit();

            for (String table : TABLES) {
                assertThat(tenants(table)).as(table).isEmpty();
                assertRefused(insert(sql, table, 1));
            }
        }
    }

    @Nested
    class OfTheService extends Sessions {
        @Override
        ConnectionDetails who() {
            return DATABASE.service();
        }

        @Override
        Set<String> records() {
            return Set.of("audit", "sign_in");
        }
    }

    @Nested
    class OfTheTablesOwner extends Sessions {
        @Override
        ConnectionDetails who() {
            return DATABASE.connection();
        }

        @Override
        Set<String> records() {
            return Set.of();
        }
    }

    @Test
    void serviceRole_cannotTakeTheWallDown() throws SQLException {
        try (Connection connection = DATABASE.service().open();
                Statement sql = connection.createStatement()) {
            String all = TABLES.stream().collect(joining(", "));
            for (String statement : List.of(
                    "alter table event disable row level security",
                    "alter table event no force row level security",
                    "drop policy own_tenant on event",
                    "create policy mine on event using (true)",
                    "truncate " + all,
                    "create table mine (id int)",
                    "delete from flyway_schema_history",
                    "set role intake",
                    "alter role service bypassrls")) {
                assertThatThrownBy(() -> sql.execute(statement))
                        .as(statement)
                        .isInstanceOfSatisfying(
                                SQLException.class,
                                e -> assertThat(e.getSQLState()).isEqualTo(REFUSED));
            }
        }
    }
}
