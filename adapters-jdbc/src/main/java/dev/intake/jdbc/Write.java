package dev.intake.jdbc;

import java.sql.Types;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.regex.Pattern;
import org.jdbi.v3.core.argument.Argument;
import org.jdbi.v3.core.statement.SqlStatement;
import org.jspecify.annotations.Nullable;

/**
 * A statement that writes for one tenant, with its parameters, and is sent together with others. Their parameters may
 * have the same names: in what is sent, each name ends with the statement's place. (ADR 78)
 */
final class Write {
    /** Ends a statement that is followed by another. */
    static final String END = ";\n";

    private static final Pattern PARAMETER = Pattern.compile("(?<!:):(?!tenant\\b)([a-zA-Z]+)\\b");
    /** As many as there are texts of such statements, times the few places each can have. */
    private static final ConcurrentMap<Placed, String> TEXTS = new ConcurrentHashMap<>();

    private final String sql;
    private final Map<String, Argument> parameters = new LinkedHashMap<>();

    /** A statement that names the tenant {@code :tenant} and nothing else of more than letters. */
    Write(String sql) {
        this.sql = sql;
    }

    private record Placed(String sql, int place) {}

    Write bind(String name, Argument value) {
        parameters.put(name, value);
        return this;
    }

    Write bind(String name, @Nullable String value) {
        return bind(name, (position, statement, context) -> statement.setString(position, value));
    }

    Write bind(String name, byte @Nullable [] value) {
        return bind(name, (position, statement, context) -> statement.setBytes(position, value));
    }

    Write bind(String name, @Nullable Integer value) {
        return bind(name, (position, statement, context) -> statement.setObject(position, value, Types.INTEGER));
    }

    Write bind(String name, int value) {
        return bind(name, new Scalar(value));
    }

    Write bind(String name, long value) {
        return bind(name, new Scalar(value));
    }

    /** Its text at a place among those that are sent together. */
    String text(int place) {
        return TEXTS.computeIfAbsent(
                new Placed(sql, place), placed -> PARAMETER.matcher(sql).replaceAll(":$1_" + place) + END);
    }

    /** Gives the statement that holds its text at this place the parameters of it. */
    void bindTo(SqlStatement<?> statement, int place) {
        parameters.forEach((name, value) -> statement.bind(name + "_" + place, value));
    }
}
