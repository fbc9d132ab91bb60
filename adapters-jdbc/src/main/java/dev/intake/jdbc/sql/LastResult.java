package dev.intake.jdbc.sql;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import org.jdbi.v3.core.statement.SqlStatement;
import org.jdbi.v3.core.statement.StatementContext;
import org.jdbi.v3.core.statement.StatementCustomizer;

/** Gives the results of statements that went out before the one whose result is wanted to whom they belong. */
final class LastResult implements StatementCustomizer {
    private final int opening;
    private final List<Companion> companions;

    /** After so many results that nobody wants, and those of the companions. */
    LastResult(int opening, List<Companion> companions) {
        this.opening = opening;
        this.companions = companions;
    }

    /** The statement, with these before the last. */
    static <S extends SqlStatement<S>> S of(S statement, int opening, List<Companion> companions) {
        return opening == 0 && companions.isEmpty()
                ? statement
                : statement.addCustomizer(new LastResult(opening, companions));
    }

    @Override
    public void afterExecution(PreparedStatement statement, StatementContext context) throws SQLException {
        for (int result = 0; result < opening; result++) {
            statement.getMoreResults();
        }
        for (Companion companion : companions) {
            companion.take(statement);
            statement.getMoreResults();
        }
    }
}
