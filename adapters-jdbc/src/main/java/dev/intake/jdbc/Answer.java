package dev.intake.jdbc;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a question that waits for company is answered.
 *
 * @param <R> what a row is read as
 */
final class Answer<R> {
    private final RowReader<R> reader;
    private Optional<List<R>> rows = Optional.empty();

    /** Not there yet. */
    Answer(RowReader<R> reader) {
        this.reader = reader;
    }

    /** Reads the row that a result stands at. */
    @FunctionalInterface
    interface RowReader<R> {
        R read(ResultSet row) throws SQLException;
    }

    /** Takes the result that a statement stands at. */
    void take(PreparedStatement statement) throws SQLException {
        List<R> read = new ArrayList<>();
        try (ResultSet result = statement.getResultSet()) {
            while (result.next()) {
                read.add(reader.read(result));
            }
        }
        rows = Optional.of(read);
    }

    /** The rows; absent while they have not come. */
    Optional<List<R>> rows() {
        return rows;
    }
}
