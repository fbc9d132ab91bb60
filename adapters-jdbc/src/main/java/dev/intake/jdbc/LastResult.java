package dev.intake.jdbc;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.jdbi.v3.core.statement.SqlStatement;
import org.jdbi.v3.core.statement.StatementContext;
import org.jdbi.v3.core.statement.StatementCustomizer;

/** Passes over the results of the statements that went out before the one whose result is wanted. */
final class LastResult implements StatementCustomizer {
    private final int before;

    /** With so many statements before the last. */
    LastResult(int before) {
        this.before = before;
    }

    /** The statement, with so many in its text before the last. */
    static <S extends SqlStatement<S>> S of(S statement, int before) {
        return before == 0 ? statement : statement.addCustomizer(new LastResult(before));
    }

    @Override
    public void afterExecution(PreparedStatement statement, StatementContext context) throws SQLException {
        for (int result = 0; result < before; result++) {
            statement.getMoreResults();
        }
    }
}
