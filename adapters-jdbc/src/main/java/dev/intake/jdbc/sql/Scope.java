package dev.intake.jdbc.sql;

import java.util.List;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.SqlStatements;

/**
 * The rows that a transaction may access. A statement that sets it is sent together with the next one, without a round
 * trip of its own; the setting ends with the transaction. Without it, row security neither shows nor accepts rows. (ADR
 * 73)
 */
public enum Scope {
    /** The tenant bound as {@code :tenant}. */
    TENANT("SELECT set_config('intake.tenant', CAST(:tenant AS text), true);\n"),
    /** All tenants and test worlds, for a few tables, most of them read-only. */
    ALL_TENANTS(
            "SELECT set_config('intake.across_tenants', 'on', true), set_config('intake.test_worlds', 'on', true);\n");

    private final String opening;

    Scope(String opening) {
        this.opening = opening;
    }

    /** Returns the statement after the one that sets the scope. */
    String open(String sql) {
        return opening + sql;
    }

    /** Returns the statement without the one that sets the scope. */
    public String strip(String sql) {
        return sql.startsWith(opening) ? sql.substring(opening.length()) : sql;
    }

    /** Sets the scope with every statement; outside a transaction each of them is one. */
    public void openAll(Jdbi jdbi) {
        jdbi.getConfig(SqlStatements.class)
                .setTemplateEngine((sql, context) -> open(sql))
                .addCustomizer(new ResultSplitter(1, List.of()));
    }
}
