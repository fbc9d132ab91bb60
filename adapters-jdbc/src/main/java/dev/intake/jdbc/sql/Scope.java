package dev.intake.jdbc.sql;

import java.util.List;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.SqlStatements;

/**
 * Whose rows a transaction may touch. The database is told in a statement of its own, which goes out together with the one
 * that follows, so that it costs no round trip; it forgets it with the transaction. To whom nothing was said, row
 * security shows no row, and takes none. (ADR 73)
 */
public enum Scope {
    /** The tenant that is bound as {@code :tenant}. */
    TENANT("SELECT set_config('intake.tenant', CAST(:tenant AS text), true);\n"),
    /** All tenants; a few tables, all but two of them only to be read. */
    ALL_TENANTS("SELECT set_config('intake.across_tenants', 'on', true);\n");

    private final String opening;

    Scope(String opening) {
        this.opening = opening;
    }

    /** The statement with what has to be said before it. */
    public String open(String sql) {
        return opening + sql;
    }

    /** The statement without it. */
    public String strip(String sql) {
        return sql.startsWith(opening) ? sql.substring(opening.length()) : sql;
    }

    /** Has every statement say it. Outside of a transaction, each of them is one. */
    public void openAll(Jdbi jdbi) {
        jdbi.getConfig(SqlStatements.class)
                .setTemplateEngine((sql, context) -> open(sql))
                .addCustomizer(new ResultSplitter(1, List.of()));
    }
}
