package dev.intake.jdbc.schema;

/** How a database's tables compare with those that this adapter speaks to. */
public enum TablesState {
    /** There are none yet. */
    MISSING,
    /** {@link Migrations#migrate} has something to add. */
    OLDER,
    /** They are the same. */
    CURRENT,
    /** A later version of Intake has changed them. */
    NEWER
}
