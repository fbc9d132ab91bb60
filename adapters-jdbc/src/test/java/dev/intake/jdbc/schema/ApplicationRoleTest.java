package dev.intake.jdbc.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import dev.intake.jdbc.Crowd;
import dev.intake.jdbc.PostgresStorage;
import dev.intake.jdbc.RecordedStorage;
import dev.intake.jdbc.testing.TestDatabase;
import dev.intake.jdbc.testing.TestServer;
import dev.intake.kernel.StorageException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ApplicationRoleTest {
    private final TestDatabase database = TestServer.bundled().database();
    private final HikariDataSource owner = RecordedStorage.pool(database.connection(), Migrations.CONNECTIONS);
    private final HikariDataSource service = RecordedStorage.pool(database.service(), Migrations.CONNECTIONS);

    @BeforeEach
    void migrate() {
        Migrations.migrate(owner);
    }

    @AfterEach
    void close() {
        owner.close();
        service.close();
        database.close();
    }

    @Test
    void grant_letsTheRoleWork_andFindTheTablesUpToDate() {
        ApplicationRole.grant(owner, TestDatabase.SERVICE_ROLE);

        assertThat(Migrations.state(service)).isEqualTo(TablesState.CURRENT);
        Migrations.migrate(service);
        assertThat(new PostgresStorage(service).registry().all()).isEmpty();
    }

    @Test
    void grant_whereItIsMissing_leavesTheRoleOutside() {
        assertThatThrownBy(() -> new PostgresStorage(service).registry().all())
                .isInstanceOf(StorageException.class)
                .hasMessageContaining("42501");
    }

    @Test
    void grant_byManyConcurrently_andAgainForANewTable() throws SQLException {
        Crowd.of(8, i -> {
            ApplicationRole.grant(owner, TestDatabase.SERVICE_ROLE);
            return true;
        });
        try (Connection connection = database.open();
                Statement sql = connection.createStatement()) {
            sql.execute("create table later (id int)");
        }
        ApplicationRole.grant(owner, TestDatabase.SERVICE_ROLE);

        try (Connection connection = service.getConnection();
                Statement sql = connection.createStatement()) {
            assertThat(sql.executeUpdate("insert into later values (1)")).isEqualTo(1);
        }
    }

    /** Whoever takes over the service cannot remove the traces. Nothing of the service changes a record. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            audit   | at, audit_id, tenant_id, actor_kind, actor_id, action, outcome | 7, 'person', 'a', 'b', 'allowed'
            sign_in | at, sign_in_id, account, what | 'a', 'signed_in'
            """)
    void records_loseOnlyEntriesOf400Days_alsoWhereAnEarlierVersionGrantedMore(
            String table, String columns, String values) throws SQLException {
        try (Connection connection = owner.getConnection();
                Statement sql = connection.createStatement()) {
            sql.execute("grant select, insert, update, delete on " + table + " to " + TestDatabase.SERVICE_ROLE);
        }
        ApplicationRole.grant(owner, TestDatabase.SERVICE_ROLE);
        ApplicationRole.grant(owner, TestDatabase.SERVICE_ROLE);

        try (Connection connection = service.getConnection();
                Statement sql = connection.createStatement()) {
            assertThatCode(() -> sql.executeQuery("select count(*) from " + table))
                    .doesNotThrowAnyException();
            sql.execute("select set_config('intake.tenant', '7', false)");
            for (int days : List.of(1, 399, 401)) {
                sql.execute("insert into " + table + " (" + columns + ") values (now() - interval '" + days
                        + " days', gen_random_uuid(), " + values + ")");
            }
            assertThat(sql.executeUpdate("delete from " + table)).isEqualTo(1);
            assertThatThrownBy(() -> sql.execute("update " + table + " set at = now()"))
                    .hasMessageContaining("permission denied");
            assertThatThrownBy(() -> sql.execute("truncate " + table)).hasMessageContaining("permission denied");
        }
    }

    @Test
    void grant_toARoleThatDoesNotExist_fails_andNamesIt() {
        assertThatThrownBy(() -> ApplicationRole.grant(owner, "no\"body:x"))
                .isInstanceOf(StorageException.class)
                .hasMessage("granting privileges to the role no\"body:x failed with SQLSTATE 42704");
    }
}
