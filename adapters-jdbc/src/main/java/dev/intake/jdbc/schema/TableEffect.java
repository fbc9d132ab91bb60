package dev.intake.jdbc.schema;

/** What a migration does to one table that exists, from the least to the most. */
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
    REWRITE("writes the table anew");

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
