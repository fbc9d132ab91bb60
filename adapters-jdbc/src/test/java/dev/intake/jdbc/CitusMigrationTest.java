package dev.intake.jdbc;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.jdbc.testing.TestDatabase;
import dev.intake.jdbc.testing.TestServer;
import java.io.IOException;
import java.io.InputStream;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * The migration for Citus, without Citus: that it is skipped where the extension is missing, and, with functions in its
 * place that only write down what they were asked, which tables it names and how.
 */
class CitusMigrationTest {
    private static final String IN_PLACE_OF_CITUS = """
            create table pg_dist_partition (logicalrelid regclass primary key, asked text);
            create function create_reference_table(name text) returns void language sql as
                $$ insert into pg_dist_partition values (name::regclass, 'reference') $$;
            create function create_distributed_table(name text, by_column text, colocate_with text) returns void
                language sql as
                $$ insert into pg_dist_partition values (name::regclass, by_column || ' with ' || colocate_with) $$
            """;

    private final TestDatabase database = RecordedStorage.migrated(TestServer.bundled());

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void plainPostgres_skipsIt_andIsUpToDate() throws SQLException {
        assertThat(Migrations.state(database.dataSource())).isEqualTo(TablesState.CURRENT);
        assertThat(answers("select script from flyway_schema_history"))
                .hasSizeGreaterThan(5)
                .allMatch(script -> script.startsWith("V"));
    }

    @Test
    void everyTableOfATenant_isSpreadBesideTheTenants_andEveryOtherLiesOnEachNode() throws SQLException, IOException {
        answers(IN_PLACE_OF_CITUS);
        answers(migration());

        assertThat(answers("select logicalrelid || ': ' || asked from pg_dist_partition"))
                .containsExactlyInAnyOrderElementsOf(answers("""
                        select c.relname || ': ' || case
                            when c.relname = 'tenant' then 'tenant_id with default'
                            when a.attname is null or c.relname = 'tenant_directory' then 'reference'
                            else 'tenant_id with tenant'
                        end
                        from pg_class as c
                        left join pg_attribute as a on a.attrelid = c.oid and a.attname = 'tenant_id'
                        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
                            and c.relname not in ('flyway_schema_history', 'pg_dist_partition')
                        """));
        assertThat(answers("select relname from pg_class where relrowsecurity or relforcerowsecurity"))
                .isEmpty();
    }

    @Test
    void again_itPassesOverWhatIsSpread_andTakesWhatIsNot() throws SQLException, IOException {
        answers(IN_PLACE_OF_CITUS);
        answers(migration());
        answers("delete from pg_dist_partition where logicalrelid = 'event'::regclass");
        answers(migration());

        assertThat(answers("select asked from pg_dist_partition where logicalrelid = 'event'::regclass"))
                .containsExactly("tenant_id with tenant");
    }

    private static String migration() throws IOException {
        try (InputStream file = CitusMigrationTest.class.getResourceAsStream("citus/R__distribute_by_tenant.sql")) {
            return new String(requireNonNull(file).readAllBytes(), UTF_8);
        }
    }

    private List<String> answers(String sql) throws SQLException {
        try (Connection connection = database.open();
                Statement statement = connection.createStatement()) {
            List<String> answers = new ArrayList<>();
            if (statement.execute(sql)) {
                try (ResultSet rows = statement.getResultSet()) {
                    while (rows.next()) {
                        answers.add(rows.getString(1));
                    }
                }
            }
            return answers;
        }
    }
}
