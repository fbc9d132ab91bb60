package dev.intake.jdbc.schema;

import java.util.List;

/**
 * A migration that has not been applied to a database.
 *
 * @param version its number
 * @param description its description in the file name
 * @param tables the existing tables that it changes, by name, without those that it creates
 */
public record PendingMigration(int version, String description, List<Table> tables) {
    /** Copies the list. */
    public PendingMigration {
        tables = List.copyOf(tables);
    }

    /** Returns whether the migration takes only a moment, however large its tables are. */
    public boolean isShort() {
        return tables.stream().noneMatch(table -> table.effect().growsWithTheTable());
    }

    /**
     * One table.
     *
     * @param name its name
     * @param effect the strongest effect of the migration on it
     * @param exclusive whether reads, too, wait until the migration ends; otherwise only writes do
     * @param rows the number of rows as estimated by PostgreSQL's statistics; 0 if it has never been analyzed
     * @param bytes the size of the table with its indexes
     */
    public record Table(String name, TableEffect effect, boolean exclusive, long rows, long bytes) {}
}
