package dev.intake.jdbc.schema;

/** The effect of a migration on an existing table, in ascending order of cost. */
public enum TableEffect {
    /** Changes the definition, without reading rows. */
    DEFINITION("changes its definition"),
    /** Builds an index of all rows. */
    INDEX("builds an index"),
    /** Changes rows. */
    ROWS("changes rows"),
    /** Reads all rows for a constraint or a key. */
    CHECK("reads all rows for a constraint"),
    /** Rewrites the table and its indexes. */
    REWRITE("rewrites the table");

    private final String text;

    TableEffect(String text) {
        this.text = text;
    }

    /** Returns the effect in words, with the table as the object. */
    public String text() {
        return text;
    }

    /** Returns whether duration and disk space grow with the table. */
    public boolean growsWithTheTable() {
        return this != DEFINITION;
    }
}
