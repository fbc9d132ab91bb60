package dev.intake.jdbc;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.jdbc.schema.Migrations;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MigrationRulesTest {
    private static final Pattern NAME = Pattern.compile("V(\\d+)__[a-z_]+\\.sql");

    @Test
    void everyMigration_leavesTheVersionBeforeAtWork() throws IOException, URISyntaxException {
        Map<Integer, Path> files = files();

        assertThat(files).hasSizeGreaterThan(5).containsKeys(1, 15);
        // It puts two indexes in the place of two others, before anything was released.
        files.remove(11);
        // It widens primary keys that no statement of a released version names. An older node's rows remain unique by
        // the narrower one.
        files.remove(38);
        // It removes what users marked as tests. (ADR 131)
        files.remove(91);
        for (Map.Entry<Integer, Path> file : files.entrySet()) {
            assertThat(MigrationRules.broken(file.getKey(), Files.readString(file.getValue(), UTF_8)))
                    .as("%s", file.getValue().getFileName())
                    .isEmpty();
        }
    }

    private static Map<Integer, Path> files() throws IOException, URISyntaxException {
        Path folder = Path.of(requireNonNull(Migrations.class.getResource(
                                "/dev/intake/jdbc/migration/V1__tenants_contacts_events_programs.sql"))
                        .toURI())
                .resolveSibling("");
        Map<Integer, Path> files = new TreeMap<>();
        try (Stream<Path> all = Files.list(folder)) {
            for (Path file : all.toList()) {
                Matcher name = NAME.matcher(file.getFileName().toString());
                assertThat(name.matches()).as("%s", file).isTrue();
                files.put(Integer.parseInt(name.group(1)), file);
            }
        }
        return files;
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    takes away  | ALTER TABLE contact DROP COLUMN name;
                    takes away  | DROP TABLE audit;
                    takes away  | DROP INDEX event_contact;
                    takes away  | ALTER TABLE event DROP CONSTRAINT event_pkey;
                    takes away  | TRUNCATE audit;
                    takes away  | DELETE FROM audit;
                    renames     | ALTER TABLE contact RENAME TO person;
                    renames     | ALTER TABLE contact RENAME COLUMN name TO full_name;
                    the type    | ALTER TABLE event ALTER COLUMN type TYPE varchar(9);
                    the type    | ALTER TABLE event ALTER source SET DATA TYPE int;
                    needs a value | ALTER TABLE event ADD COLUMN n int NOT NULL;
                    needs a value | ALTER TABLE event ADD n int NOT NULL, ADD m int DEFAULT 1;
                    needs a value | ALTER TABLE event ADD COLUMN m int DEFAULT 1, ADD COLUMN n int NOT NULL;
                    needs a value | ALTER TABLE event ADD COLUMN n numeric(3, 2) NOT NULL;
                    needs a value | ALTER TABLE contact ALTER COLUMN name SET NOT NULL;
                    forbids rows | ALTER TABLE contact ADD CONSTRAINT one_name UNIQUE (tenant_id, name);
                    row security hides | UPDATE contact SET name = 'x';
                    row security hides | INSERT INTO audit SELECT * FROM audit;
                    """)
    void migrationThatTakesAway_isReported(String rule, String sql) {
        assertThat(MigrationRules.broken(99, "-- first\n" + sql)).anyMatch(broken -> broken.contains(rule));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ALTER TABLE event ADD COLUMN n int NOT NULL DEFAULT 0, ADD COLUMN m text COLLATE \"C\";",
                "ALTER TABLE event ADD CHECK (n IS NOT NULL OR m IS NOT NULL);",
                "CREATE TABLE a (tenant_id int NOT NULL PRIMARY KEY); -- DROP nothing",
                "CREATE INDEX a ON event (tenant_id, type);",
                "ALTER TABLE contact NO FORCE ROW LEVEL SECURITY; UPDATE contact SET name = 'x';"
                        + " ALTER TABLE contact FORCE ROW LEVEL SECURITY;",
                "PERFORM set_config('intake.tenant', one::text, true); UPDATE contact SET name = 'x';"
            })
    void migrationThatAdds_isFine(String sql) {
        assertThat(MigrationRules.broken(99, sql)).isEmpty();
    }
}
