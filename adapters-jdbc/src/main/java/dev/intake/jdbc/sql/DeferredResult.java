package dev.intake.jdbc.sql;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The result of a query that is sent together with a later statement.
 *
 * @param <R> the type that a row is read as
 */
public final class DeferredResult<R> {
    private final RowReader<R> reader;
    private Optional<List<R>> rows = Optional.empty();

    /** Not there yet. */
    DeferredResult(RowReader<R> reader) {
        this.reader = reader;
    }

    /** Reads the row that a result stands at. */
    @FunctionalInterface
    public interface RowReader<R> {
        R read(ResultSet row) throws SQLException;
    }

    /** Takes the result that a statement stands at. */
    public void take(PreparedStatement statement) throws SQLException {
        List<R> read = new ArrayList<>();
        try (ResultSet result = statement.getResultSet()) {
            while (result.next()) {
                read.add(reader.read(result));
            }
        }
        rows = Optional.of(read);
    }

    /** The rows; absent while they have not come. */
    public Optional<List<R>> rows() {
        return rows;
    }
}
