package dev.intake.app.backend;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.zaxxer.hikari.HikariDataSource;
import dev.intake.app.output.Json;
import dev.intake.app.settings.DatabaseSettings;
import dev.intake.app.settings.Settings;
import dev.intake.jdbc.schema.Migrations;
import dev.intake.jdbc.schema.PendingMigration;
import dev.intake.jdbc.schema.PendingMigrations;
import dev.intake.jdbc.schema.TableEffect;
import dev.intake.jdbc.schema.TablesState;
import dev.intake.kernel.StorageException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What the next start of a service would do to the tables.
 *
 * @param state how the tables compare with this version
 * @param pending the missing migrations in their order; empty unless the tables are older
 */
public record UpgradePlan(TablesState state, List<PendingMigration> pending) {
    /** Copies the list. */
    public UpgradePlan {
        pending = List.copyOf(pending);
    }

    /**
     * Returns the plan without changing a table. Starts the embedded database temporarily if it is not running.
     *
     * @throws BackendException if the database cannot be used
     */
    public static UpgradePlan of(Settings settings) {
        if (settings.database() instanceof DatabaseSettings.Embedded embedded && !DatabaseInspection.exists(embedded)) {
            return new UpgradePlan(TablesState.MISSING, List.of());
        }
        try (PostgresServer server = PostgresBackends.commandServer(settings.database());
                HikariDataSource pool = PostgresBackends.commandPool(server)) {
            return of(server, pool);
        }
    }

    private static UpgradePlan of(PostgresServer server, HikariDataSource pool) {
        try {
            TablesState state = Migrations.state(pool);
            return new UpgradePlan(state, state == TablesState.OLDER ? PendingMigrations.of(pool) : List.of());
        } catch (StorageException e) {
            throw PostgresBackends.cannotBeUsed(server, e);
        }
    }

    /** Returns whether a newer version has changed the tables. */
    public boolean isNewer() {
        return state == TablesState.NEWER;
    }

    /** Returns the plan as JSON. */
    public ObjectNode json() {
        ObjectNode json = Json.object().put("state", state.name().toLowerCase(Locale.ROOT));
        json.set("pending", Json.array(pending.stream().map(UpgradePlan::json).toList()));
        return json;
    }

    /** Returns the plan as lines for a person. */
    public List<String> lines() {
        return switch (state) {
            case MISSING -> List.of("There are no tables yet. The first start creates them.");
            case CURRENT -> List.of("The database is up to date.");
            case NEWER -> List.of("A newer version of Intake has changed the tables.");
            case OLDER -> linesOfPending();
        };
    }

    private List<String> linesOfPending() {
        List<String> lines = new ArrayList<>();
        lines.add(pending.size() == 1 ? "1 migration is pending:" : pending.size() + " migrations are pending:");
        for (PendingMigration migration : pending) {
            lines.add("  " + migration.version() + "  " + migration.description());
            migration.tables().forEach(table -> lines.add("      " + line(table, migration.isShort())));
        }
        lines.add(
                "Nodes of the previous version may run beside upgraded ones. Back up first: a downgrade requires the backup.");
        if (!pending.stream().allMatch(PendingMigration::isShort)) {
            lines.add("Requires free disk space for a second copy of the largest of these tables. Requests that"
                    + " wait longer than a second for a lock get the status 503.");
        }
        return lines;
    }

    private static String line(PendingMigration.Table table, boolean isShort) {
        TableEffect effect = table.effect();
        String size = effect.growsWithTheTable()
                ? String.format(Locale.ROOT, " (about %,d rows, %,d MB)", table.rows(), table.bytes() / 1_000_000)
                : "";
        String lock = isShort
                ? "; locked for a moment"
                : table.exclusive()
                        ? "; reads and writes wait until the migration ends"
                        : "; writes wait until the migration ends";
        return table.name() + size + ": " + effect.text() + lock;
    }

    private static ObjectNode json(PendingMigration migration) {
        ObjectNode json = Json.object().put("version", migration.version()).put("description", migration.description());
        json.set(
                "tables",
                Json.array(migration.tables().stream()
                        .map(table -> Json.object()
                                .put("table", table.name())
                                .put("effect", table.effect().name().toLowerCase(Locale.ROOT))
                                .put("exclusive", table.exclusive())
                                .put("rows", table.rows())
                                .put("bytes", table.bytes()))
                        .toList()));
        return json;
    }
}
