package dev.intake.jdbc.schema;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.OptionalInt;
import java.util.zip.CRC32;
import javax.sql.DataSource;

/**
 * The migration history of a database, compared with the files of this version as Flyway compares them. Loading Flyway itself
 * takes half a second, and most starts do not need it.
 */
final class RecordedMigrations {
    private static final String RECORDED = """
            SELECT version::integer AS version, script, checksum, success
            FROM flyway_schema_history
            WHERE version IS NOT NULL
            """;

    private RecordedMigrations() {}

    /**
     * Returns whether the history ends at this version and each of its migrations is a file of this version, unchanged. Also
     * false if the history cannot be read.
     */
    static boolean areOfThisVersion(DataSource database) {
        int latest = 0;
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(RECORDED)) {
            while (row.next()) {
                OptionalInt checksum = checksum(row.getString("script"));
                if (!row.getBoolean("success") || checksum.isEmpty() || checksum.getAsInt() != row.getInt("checksum")) {
                    return false;
                }
                latest = Math.max(latest, row.getInt("version"));
            }
        } catch (SQLException | IOException unreadable) {
            return false;
        }
        return latest == Migrations.LATEST_VERSION;
    }

    /** Returns Flyway's checksum of a file, which ignores line ends; absent if this version has no such file. */
    private static OptionalInt checksum(String script) throws IOException {
        try (InputStream file = Migrations.class.getResourceAsStream("/" + Migrations.FOLDER + "/" + script)) {
            if (file == null) {
                return OptionalInt.empty();
            }
            CRC32 checksum = new CRC32();
            BufferedReader lines = new BufferedReader(new InputStreamReader(file, StandardCharsets.UTF_8));
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                checksum.update(line.getBytes(StandardCharsets.UTF_8));
            }
            return OptionalInt.of((int) checksum.getValue());
        }
    }
}
