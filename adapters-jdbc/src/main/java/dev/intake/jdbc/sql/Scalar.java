package dev.intake.jdbc.sql;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.jdbi.v3.core.argument.Argument;
import org.jdbi.v3.core.statement.StatementContext;

/**
 * A parameter with a single value, for frequent statements. JDBI would search its argument factories for every value;
 * the driver knows the type.
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
