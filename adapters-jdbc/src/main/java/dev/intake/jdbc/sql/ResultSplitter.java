package dev.intake.jdbc.sql;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import org.jdbi.v3.core.statement.SqlStatement;
import org.jdbi.v3.core.statement.StatementContext;
import org.jdbi.v3.core.statement.StatementCustomizer;

/** Passes the results of combined statements to their queries. */
record ResultSplitter(int opening, List<DeferredStatement> deferredStatements) implements StatementCustomizer {
    /** Adds the deferred statements before the last one. */
    static <S extends SqlStatement<S>> S of(S statement, int opening, List<DeferredStatement> deferredStatements) {
        return opening == 0 && deferredStatements.isEmpty()
                ? statement
                : statement.addCustomizer(new ResultSplitter(opening, deferredStatements));
    }

    @Override
    public void afterExecution(PreparedStatement statement, StatementContext context) throws SQLException {
        for (int result = 0; result < opening; result++) {
            statement.getMoreResults();
        }
        for (DeferredStatement deferredStatement : deferredStatements) {
            deferredStatement.take(statement);
            statement.getMoreResults();
        }
    }
}
