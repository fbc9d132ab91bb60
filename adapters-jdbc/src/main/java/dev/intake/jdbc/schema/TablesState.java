package dev.intake.jdbc.schema;

/** How a database's schema compares with this adapter's version. */
public enum TablesState {
    /** There are no tables. */
    MISSING,
    /** Migrations are missing. */
    OLDER,
    /** The versions are equal. */
    CURRENT,
    /** A later version of Intake migrated it. */
    NEWER
}
