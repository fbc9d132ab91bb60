package dev.intake.jdbc.schema;

import java.util.List;

/**
 * A migration that a database has not had.
 *
 * @param version its number
 * @param description its name in words
 * @param tables the existing tables that it changes, by name; tables that it creates are not among them
 */
public record PendingMigration(int version, String description, List<Table> tables) {
    /** Copies the list. */
    public PendingMigration {
        tables = List.copyOf(tables);
    }

    /** Returns whether the migration takes a moment, however large its tables are. */
    public boolean isShort() {
        return tables.stream().noneMatch(table -> table.effect().growsWithTheTable());
    }

    /**
     * One table.
     *
     * @param name its name
     * @param effect the strongest effect of the migration on it
     * @param exclusive whether reads wait until the migration ends, and not only writes
     * @param rows the rows that the statistics of PostgreSQL estimate; 0 if it has never been analyzed
     * @param bytes the size of the table with its indexes
     */
    public record Table(String name, TableEffect effect, boolean exclusive, long rows, long bytes) {}
}
