package dev.intake.jdbc.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import dev.intake.jdbc.schema.MigrationScript.Effect;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MigrationScriptTest {
    private static final Path FILES = Path.of("src", "main", "resources").resolve(Migrations.FOLDER);

    private static final Pattern ALTERED = Pattern.compile("(?m)^ALTER TABLE (?:IF EXISTS )?(\\w+)");

    private static Map<String, Effect> effects(String sql) {
        return new MigrationScript(sql).effects();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ALTER TABLE t ADD COLUMN IF NOT EXISTS c text; | DEFINITION| true",
                "ALTER TABLE t ADD COLUMN c int NOT NULL DEFAULT 0; | DEFINITION| true",
                "CREATE POLICY p ON t USING (true); | DEFINITION| true",
                "ALTER TABLE t ADD CONSTRAINT k CHECK (c > 0) NOT VALID; | DEFINITION| true",
                "ALTER TABLE t ADD CONSTRAINT k CHECK (c > 0); | CHECK| true",
                "ALTER TABLE t ADD PRIMARY KEY (c); | CHECK| true",
                "CREATE UNIQUE INDEX IF NOT EXISTS i ON t (c); | INDEX| false",
                "UPDATE t SET c = 1; | ROWS| false",
                "ALTER TABLE t ADD COLUMN c text GENERATED ALWAYS AS (d) STORED; | REWRITE| true"
            })
    void effects_ofAStatement_areThoseOnItsTable(String sql, TableEffect work, boolean exclusive) {
        assertThat(effects(sql)).containsExactly(entry("t", new Effect(work, exclusive)));
    }

    @Test
    void effects_onOneTable_areTheStrongest() {
        assertThat(effects("""
                -- UPDATE in_a_comment SET c = 1;
                CREATE TABLE made (c int);
                CREATE INDEX i ON t (c);
                ALTER TABLE t ADD COLUMN d int;
                ALTER TABLE other ADD COLUMN d int;
                """))
                .containsExactly(
                        entry("other", new Effect(TableEffect.DEFINITION, true)),
                        entry("t", new Effect(TableEffect.INDEX, true)));
    }

    @Test
    void effects_ofAStatementOfAnUnknownKind_fail() {
        assertThatThrownBy(() -> effects("VACUUM FULL t;")).hasMessageContaining("vacuum full t");
    }

    /** Nodes lock a tenant before they read anything else of it. */
    @Test
    void migrations_changeTenantsFirst_orLockThemBefore() throws IOException {
        try (Stream<Path> files = Files.list(FILES)) {
            assertThat(files.filter(file -> !tenantsAreFirst(file))
                            .map(file -> file.getFileName().toString().replaceFirst("V([0-9]+)__.*", "$1")))
                    .containsExactlyInAnyOrderElementsOf(TenantsLockedFirst.VERSIONS);
        }
    }

    private static boolean tenantsAreFirst(Path file) {
        try {
            List<String> altered = ALTERED.matcher(Files.readString(file))
                    .results()
                    .map(statement -> statement.group(1))
                    .toList();
            return altered.indexOf("tenant") <= 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void statements_ofAllMigrations_areKnown() throws IOException {
        try (Stream<Path> files = Files.list(FILES)) {
            assertThat(files.map(file -> file.getFileName().toString()).toList())
                    .hasSizeGreaterThan(30)
                    .allSatisfy(file ->
                            assertThat(PendingMigrations.script(file).effects()).isNotNull());
        }
        assertThat(PendingMigrations.script("V45__contacts_by_later_words_under_row_security.sql")
                        .effects())
                .containsExactly(entry("contact", new Effect(TableEffect.REWRITE, true)));
    }
}
