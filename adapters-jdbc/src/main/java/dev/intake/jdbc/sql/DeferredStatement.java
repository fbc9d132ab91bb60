package dev.intake.jdbc.sql;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.regex.Pattern;
import org.jdbi.v3.core.argument.Argument;
import org.jdbi.v3.core.statement.SqlStatement;
import org.jspecify.annotations.Nullable;

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
    private final Optional<Result<?>> answer;
    private final Map<String, Argument> parameters = new LinkedHashMap<>();

    /** Creates a statement whose parameters besides {@code :tenant} consist of letters. */
    private DeferredStatement(String sql, Optional<Result<?>> answer) {
        this.sql = sql;
        this.answer = answer;
    }

    /** Creates a statement that writes. */
    static DeferredStatement writing(String sql) {
        return new DeferredStatement(sql, Optional.empty());
    }

    /** Creates a query with the result to fill. */
    static DeferredStatement reading(String sql, Result<?> answer) {
        return new DeferredStatement(sql, Optional.of(answer));
    }

    private record Placed(String sql, int place) {}

    public DeferredStatement bind(String name, Argument value) {
        parameters.put(name, value);
        return this;
    }

    public DeferredStatement bind(String name, @Nullable String value) {
        return bind(name, (position, statement, context) -> statement.setString(position, value));
    }

    public DeferredStatement bind(String name, byte @Nullable [] value) {
        return bind(name, (position, statement, context) -> statement.setBytes(position, value));
    }

    public DeferredStatement bind(String name, @Nullable Integer value) {
        return bind(name, (position, statement, context) -> statement.setObject(position, value, Types.INTEGER));
    }

    public DeferredStatement bind(String name, int value) {
        return bind(name, (position, statement, context) -> statement.setInt(position, value));
    }

    public DeferredStatement bind(String name, long value) {
        return bind(name, (position, statement, context) -> statement.setLong(position, value));
    }

    public DeferredStatement bind(String name, UUID value) {
        return bind(name, (position, statement, context) -> statement.setObject(position, value));
    }

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
        private final RowReader<R> reader;
        private Optional<List<R>> rows = Optional.empty();

        /** Creates a result that has not been received. */
        Result(RowReader<R> reader) {
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

    /**
     * Reads the current row.
     *
     * @param <R> the type of a row
     */
    @FunctionalInterface
    public interface RowReader<R> {
        R read(ResultSet row) throws SQLException;
    }
}
