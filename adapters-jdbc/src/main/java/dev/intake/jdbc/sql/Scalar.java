package dev.intake.jdbc.sql;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.jdbi.v3.core.argument.Argument;
import org.jdbi.v3.core.statement.StatementContext;

/**
 * A single value as a parameter of a statement that every batch makes. JDBI would ask each of its argument factories
 * what to do with it, anew for every statement; the driver knows.
 */
public record Scalar(Object value) implements Argument {
    @Override
    public void apply(int position, PreparedStatement statement, StatementContext context) throws SQLException {
        statement.setObject(position, value);
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
