package dev.intake.jdbc.sql;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The result of a query that is sent with a later statement.
 *
 * @param <R> the type of a row
 */
public final class DeferredResult<R> {
    private final RowReader<R> reader;
    private Optional<List<R>> rows = Optional.empty();

    /** Creates a result that has not been received. */
    DeferredResult(RowReader<R> reader) {
        this.reader = reader;
    }

    /** Reads the current row. */
    @FunctionalInterface
    public interface RowReader<R> {
        R read(ResultSet row) throws SQLException;
    }

    /** Reads the statement's current result. */
    void take(PreparedStatement statement) throws SQLException {
        List<R> read = new ArrayList<>();
        try (ResultSet result = statement.getResultSet()) {
            while (result.next()) {
                read.add(reader.read(result));
            }
        }
        rows = Optional.of(read);
    }

    /** Returns the rows; empty until they are received. */
    public Optional<List<R>> rows() {
        return rows;
    }
}
