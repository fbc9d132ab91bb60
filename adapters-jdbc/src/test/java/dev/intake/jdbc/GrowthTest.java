package dev.intake.jdbc;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.jdbc.testing.TestDatabase;
import dev.intake.jdbc.testing.TestServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The threat model names what bounds each table. (Decisions 7) */
class GrowthTest {
    private static final Pattern NAME = Pattern.compile("`([a-z_]+)`");

    @Test
    void everyTable_hasABound_inTheThreatModel() throws IOException, SQLException {
        List<String> tables = new ArrayList<>();
        try (TestDatabase database = RecordedStorage.migrated(TestServer.bundled());
                Connection connection = database.open();
                Statement sql = connection.createStatement();
                ResultSet rows = sql.executeQuery("select tablename from pg_tables where schemaname = 'public'"
                        + " and tablename <> 'flyway_schema_history'")) {
            while (rows.next()) {
                tables.add(rows.getString(1));
            }
        }

        assertThat(named(Files.readString(Path.of("../docs/threat-model.md"), UTF_8)))
                .containsExactlyInAnyOrderElementsOf(tables);
    }

    /** Returns the names in the first column of the table under the heading. */
    private static List<String> named(String document) {
        String section = document.substring(document.indexOf("## What can grow"), document.indexOf("## Not covered"));
        return section.lines()
                .filter(line -> line.startsWith("| `"))
                .map(line -> line.substring(2, line.indexOf(" |", 2)))
                .flatMap(cell -> NAME.matcher(cell).results().map(name -> name.group(1)))
                .toList();
    }
}
