package dev.intake.jdbc.schema;

import dev.intake.jdbc.sql.DatabaseQueries;
import dev.intake.kernel.StorageException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.sql.DataSource;
import org.flywaydb.core.api.MigrationInfo;
import org.jdbi.v3.core.Jdbi;

/** What an upgrade of a database would do. */
public final class PendingMigrations {
    private static final String SIZES = """
            SELECT relname, greatest(reltuples, 0)::bigint AS rows, pg_total_relation_size(oid) AS bytes
            FROM pg_class
            WHERE relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema()) AND relkind IN ('r', 'p')
            """;

    private PendingMigrations() {}

    /** The size of a table. */
    private record Size(long rows, long bytes) {}

    /**
     * Returns the migrations that {@link Migrations#migrate} would apply now, in their order, without changing anything.
     *
     * @param database provides at least {@value Migrations#CONNECTIONS} connections at once
     * @throws StorageException if the database is unreachable or rejects the query
     */
    public static List<PendingMigration> of(DataSource database) {
        Map<String, Size> sizes = sizes(database);
        return Migrations.pending(database).stream()
                .map(pending -> new PendingMigration(
                        pending.getVersion().getMajor().intValueExact(),
                        pending.getDescription(),
                        tables(pending, sizes)))
                .toList();
    }

    private static List<PendingMigration.Table> tables(MigrationInfo pending, Map<String, Size> sizes) {
        List<PendingMigration.Table> tables = new ArrayList<>();
        script(pending.getScript()).effects().forEach((name, effect) -> {
            Size size = sizes.get(name);
            if (size != null) {
                tables.add(
                        new PendingMigration.Table(name, effect.work(), effect.exclusive(), size.rows(), size.bytes()));
            }
        });
        return tables;
    }

    /** Returns the text of a migration of this version. */
    static MigrationScript script(String name) {
        try (InputStream file = Objects.requireNonNull(
                PendingMigrations.class.getResourceAsStream("/" + Migrations.FOLDER + "/" + name))) {
            return new MigrationScript(new String(file.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Map<String, Size> sizes(DataSource database) {
        return new DatabaseQueries(Jdbi.create(database), "reading the sizes of the tables")
                .sql(SIZES)
                .map(row -> row.getString("relname"), row -> new Size(row.getLong("rows"), row.getLong("bytes")));
    }
}
