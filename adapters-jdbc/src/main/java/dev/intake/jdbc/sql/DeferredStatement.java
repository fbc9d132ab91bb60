package dev.intake.jdbc.sql;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.regex.Pattern;
import org.jdbi.v3.core.argument.Argument;
import org.jdbi.v3.core.statement.SqlStatement;

/**
 * A statement of one tenant that is sent together with others. Statements may have equal parameter names: each name is
 * sent with the position of its statement. (ADR 78)
 */
public final class DeferredStatement {
    /** Separates statements. */
    public static final String END = ";\n";

    private static final Pattern PARAMETER = Pattern.compile("(?<!:):(?!tenant\\b)([a-zA-Z]+)\\b");
    /** Bounded by the number of such statements and their positions. */
    private static final ConcurrentMap<Placed, String> TEXTS = new ConcurrentHashMap<>();

    private final String sql;
    private final Map<String, Argument> parameters;
    private final Optional<Result<?>> answer;

    /**
     * Creates a statement.
     *
     * @param parameters the values of its parameters besides {@code :tenant}, whose names consist of letters
     * @param answer the result to fill; absent if it writes
     */
    DeferredStatement(String sql, Map<String, Argument> parameters, Optional<Result<?>> answer) {
        this.sql = sql;
        this.parameters = parameters;
        this.answer = answer;
    }

    private record Placed(String sql, int place) {}

    boolean reads() {
        return answer.isPresent();
    }

    /** Reads its result, the current one of the combined statement. */
    void take(PreparedStatement statement) throws SQLException {
        if (answer.isPresent()) {
            answer.get().take(statement);
        }
    }

    /** Returns its text at a position among the combined statements. */
    public String text(int place) {
        return TEXTS.computeIfAbsent(
                new Placed(sql, place), placed -> PARAMETER.matcher(sql).replaceAll(":$1_" + place) + END);
    }

    /** Binds its parameters to the combined statement that has its text at this position. */
    void bindTo(SqlStatement<?> statement, int place) {
        parameters.forEach((name, value) -> statement.bind(name + "_" + place, value));
    }

    /**
     * The result of a query that is sent with a later statement.
     *
     * @param <R> the type of a row
     */
    static final class Result<R> {
        private final Sql.RowReader<R> reader;
        private Optional<List<R>> rows = Optional.empty();

        /** Creates a result that has not been received. */
        Result(Sql.RowReader<R> reader) {
            this.reader = reader;
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
        Optional<List<R>> rows() {
            return rows;
        }
    }
}
