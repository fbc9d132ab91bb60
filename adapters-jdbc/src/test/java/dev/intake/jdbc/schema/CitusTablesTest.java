package dev.intake.jdbc.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.jdbc.RecordedStorage;
import dev.intake.jdbc.testing.TestDatabase;
import dev.intake.jdbc.testing.TestServer;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * The calls of Citus' functions, without Citus: functions in their place write down their arguments, and refuse what Citus
 * refuses. {@code docs/contributing.md} says how to run the kits on a real cluster.
 */
class CitusTablesTest {
    private static final String IN_PLACE_OF_CITUS = """
            create table pg_dist_partition (
                logicalrelid regclass primary key, asked text, local boolean not null default true, n serial);
            create function refuse_policies(name text) returns void language plpgsql as $$
                begin
                    if exists (select from pg_policy where polrelid = name::regclass) then
                        raise exception 'cannot create policy: subqueries are not supported';
                    end if;
                end
                $$;
            create function create_reference_table(name text) returns void language sql as
                $$ insert into pg_dist_partition values (name::regclass, 'reference') $$;
            create function create_distributed_table(name text, by_column text, colocate_with text) returns void
                language sql as
                $$
                    select refuse_policies(name);
                    insert into pg_dist_partition values (name::regclass, by_column || ' with ' || colocate_with)
                $$;
            create function truncate_local_data_after_distributing_table(name regclass) returns void language sql as
                $$ update pg_dist_partition set local = false where logicalrelid = name $$
            """;

    private final TestDatabase database = RecordedStorage.migrated(TestServer.bundled());

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void migrate_onACluster_distributesNothing() throws SQLException {
        answers(IN_PLACE_OF_CITUS);
        Migrations.migrate(database.dataSource());

        assertThat(answers("select 1 from pg_dist_partition")).isEmpty();
        assertThat(CitusTables.leftOver(database.dataSource())).isEmpty();
    }

    @Test
    void distribute_onPlainPostgres_changesNothing() throws SQLException {
        assertThat(CitusTables.distribute(database.dataSource())).isEmpty();
        assertThat(CitusTables.leftOver(database.dataSource())).isEmpty();
        assertThat(answers("select relname from pg_class where relname = 'event' and relrowsecurity"))
                .hasSize(1);
    }

    @Test
    void distribute_placesEveryTenantTableBesideItsTenant_andEveryOtherOnEachNode() throws SQLException {
        answers(IN_PLACE_OF_CITUS);
        List<String> tables = CitusTables.distribute(database.dataSource()).orElseThrow();

        assertThat(answers("select logicalrelid || ': ' || asked from pg_dist_partition"))
                .hasSameSizeAs(tables)
                .containsExactlyInAnyOrderElementsOf(answers("""
                        select c.relname || ': ' || case
                            when c.relname = 'tenant' then 'tenant_id with none'
                            when a.attname is null or c.relname = 'tenant_directory' then 'reference'
                            else 'tenant_id with tenant'
                        end
                        from pg_class as c
                        left join pg_attribute as a on a.attrelid = c.oid and a.attname = 'tenant_id'
                        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
                            and c.relname <> 'pg_dist_partition'
                        """));
        assertThat(answers("select logicalrelid from pg_dist_partition where asked like '%tenant_id%' order by n"))
                .startsWith("tenant");
        assertThat(answers("select logicalrelid from pg_dist_partition order by n"))
                .endsWith("flyway_schema_history");
        assertThat(answers("select relname from pg_class where relrowsecurity or relforcerowsecurity"))
                .isEmpty();
        assertThat(answers("select polname from pg_policy")).isEmpty();
        assertThat(answers("select logicalrelid from pg_dist_partition where local"))
                .isEmpty();
        assertThat(CitusTables.leftOver(database.dataSource())).contains(List.of());
    }

    @Test
    void distribute_again_takesOnlyWhatIsLeftOver() throws SQLException {
        answers(IN_PLACE_OF_CITUS);
        CitusTables.distribute(database.dataSource());
        answers("delete from pg_dist_partition where logicalrelid = 'event'::regclass");
        answers("create table later (tenant_id int primary key)");

        assertThat(CitusTables.leftOver(database.dataSource())).contains(List.of("event", "later"));
        assertThat(CitusTables.distribute(database.dataSource())).contains(List.of("event", "later"));
        assertThat(answers("select asked from pg_dist_partition where logicalrelid = 'later'::regclass"))
                .containsExactly("tenant_id with tenant");
        assertThat(CitusTables.distribute(database.dataSource())).contains(List.of());
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
