package dev.intake.jdbc.sql;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.regex.Pattern;
import org.jdbi.v3.core.argument.Argument;
import org.jdbi.v3.core.statement.SqlStatement;
import org.jspecify.annotations.Nullable;

/**
 * A statement of one tenant, with its parameters, that is sent together with others. Statements may use the same parameter
 * names: each name is sent with the position of its statement. (ADR 78)
 */
public final class DeferredStatement {
    /** Ends a statement that is followed by another. */
    public static final String END = ";\n";

    private static final Pattern PARAMETER = Pattern.compile("(?<!:):(?!tenant\\b)([a-zA-Z]+)\\b");
    /** As many as there are texts of such statements, times the few places each can have. */
    private static final ConcurrentMap<Placed, String> TEXTS = new ConcurrentHashMap<>();

    private final String sql;
    private final Optional<DeferredResult<?>> answer;
    private final Map<String, Argument> parameters = new LinkedHashMap<>();

    /** A statement that names the tenant {@code :tenant} and nothing else of more than letters. */
    private DeferredStatement(String sql, Optional<DeferredResult<?>> answer) {
        this.sql = sql;
        this.answer = answer;
    }

    /** One that writes. */
    public static DeferredStatement writing(String sql) {
        return new DeferredStatement(sql, Optional.empty());
    }

    /** One that asks, and is answered so. */
    public static DeferredStatement asking(String sql, DeferredResult<?> answer) {
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
        return bind(name, new Scalar(value));
    }

    public DeferredStatement bind(String name, long value) {
        return bind(name, new Scalar(value));
    }

    public boolean asks() {
        return answer.isPresent();
    }

    /** Takes its result, at which the statement stands that it went out with. */
    public void take(PreparedStatement statement) throws SQLException {
        if (answer.isPresent()) {
            answer.get().take(statement);
        }
    }

    /** Its text at a place among those that are sent together. */
    public String text(int place) {
        return TEXTS.computeIfAbsent(
                new Placed(sql, place), placed -> PARAMETER.matcher(sql).replaceAll(":$1_" + place) + END);
    }

    /** Gives the statement that holds its text at this place the parameters of it. */
    public void bindTo(SqlStatement<?> statement, int place) {
        parameters.forEach((name, value) -> statement.bind(name + "_" + place, value));
    }
}
