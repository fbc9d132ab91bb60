package dev.intake.jdbc.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.jdbc.testing.TestDatabase;
import dev.intake.jdbc.testing.TestServer;
import org.junit.jupiter.api.Test;

class PendingMigrationsTest {
    @Test
    void of_anOldDatabase_listsWhatIsMissing_withSizes_andChangesNothing() throws Exception {
        try (TestDatabase database = TestServer.bundled().database()) {
            Migrations.migrateTo(database.dataSource(), 44);
            assertThat(PendingMigrations.of(database.dataSource())).first().satisfies(first -> {
                assertThat(first.version()).isEqualTo(45);
                assertThat(first.description()).isEqualTo("contacts by later words under row security");
                assertThat(first.tables()).singleElement().satisfies(table -> {
                    assertThat(table.name()).isEqualTo("contact");
                    assertThat(table.effect()).isEqualTo(TableEffect.REWRITE);
                    assertThat(table.exclusive()).isTrue();
                    assertThat(table.rows()).isZero();
                    assertThat(table.bytes()).isPositive();
                });
            });
            assertThat(PendingMigrations.of(database.dataSource()))
                    .last()
                    .extracting(PendingMigration::version)
                    .isEqualTo(Migrations.LATEST_VERSION);
            assertThat(Migrations.state(database.dataSource())).isEqualTo(TablesState.OLDER);

            Migrations.migrate(database.dataSource());
            assertThat(PendingMigrations.of(database.dataSource())).isEmpty();
        }
    }

    @Test
    void of_aDatabaseWithoutTables_namesNone() throws Exception {
        try (TestDatabase database = TestServer.bundled().database()) {
            assertThat(PendingMigrations.of(database.dataSource()))
                    .hasSizeGreaterThan(30)
                    .allSatisfy(migration -> assertThat(migration.tables()).isEmpty());
            assertThat(Migrations.state(database.dataSource())).isEqualTo(TablesState.MISSING);
        }
    }
}
