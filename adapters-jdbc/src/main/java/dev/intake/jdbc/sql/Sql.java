package dev.intake.jdbc.sql;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jdbi.v3.core.argument.Argument;
import org.jdbi.v3.core.statement.SqlStatement;
import org.jspecify.annotations.Nullable;

/** A statement with the values of its parameters. A tenant's statement has {@code :tenant} bound when it is sent. */
public class Sql {
    private final Queries queries;
    private final Map<String, Argument> parameters;
    private String text;

    Sql(Queries queries, String text) {
        this.queries = queries;
        this.text = text;
        this.parameters = new LinkedHashMap<>();
    }

    /** Creates another form of the statement, with the same parameters. */
    Sql(Sql same) {
        this.queries = same.queries;
        this.text = same.text;
        this.parameters = same.parameters;
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

    /** Appends a part of the statement. */
    public Sql append(String part) {
        text += part;
        return this;
    }

    /**
     * Appends {@code AND} and a condition if there is a value for it: a condition that is always true would prevent the use
     * of an index.
     *
     * @param bind binds the parameters of the condition
     */
    public <V> Sql and(Optional<V> value, String condition, BiConsumer<Sql, V> bind) {
        if (value.isPresent()) {
            text += " AND " + condition + "\n";
            bind.accept(this, value.get());
        }
        return this;
    }

    public Sql bind(String name, Argument value) {
        parameters.put(name, value);
        return this;
    }

    public Sql bind(String name, @Nullable String value) {
        return bind(name, (position, statement, context) -> statement.setString(position, value));
    }

    /** Binds a text, null where absent. */
    public <V> Sql bind(String name, Optional<V> value, Function<V, String> written) {
        return bind(name, value.map(written).orElse(null));
    }

    /** Binds a moment as a text, to be cast to {@code timestamptz}. */
    public Sql bind(String name, Instant value) {
        return bind(name, Times.text(value));
    }

    public Sql bind(String name, byte @Nullable [] value) {
        return bind(name, (position, statement, context) -> statement.setBytes(position, value));
    }

    public Sql bind(String name, @Nullable Integer value) {
        return bind(name, (position, statement, context) -> statement.setObject(position, value, Types.INTEGER));
    }

    public Sql bind(String name, int value) {
        return bind(name, (position, statement, context) -> statement.setInt(position, value));
    }

    public Sql bind(String name, long value) {
        return bind(name, (position, statement, context) -> statement.setLong(position, value));
    }

    public Sql bind(String name, short value) {
        return bind(name, (position, statement, context) -> statement.setShort(position, value));
    }

    public Sql bind(String name, double value) {
        return bind(name, (position, statement, context) -> statement.setDouble(position, value));
    }

    public Sql bind(String name, boolean value) {
        return bind(name, (position, statement, context) -> statement.setBoolean(position, value));
    }

    public Sql bind(String name, @Nullable UUID value) {
        return bind(name, (position, statement, context) -> statement.setObject(position, value));
    }

    /** Binds an array of ids. */
    public <T> Sql uuids(String name, Collection<? extends T> values, Function<T, UUID> id) {
        new RowsSql<T>(this, values).uuids(name, id);
        return this;
    }

    /** Binds an array of texts. */
    public <T> Sql texts(String name, Collection<? extends T> values, Function<T, String> text) {
        new RowsSql<T>(this, values).texts(name, text);
        return this;
    }

    /** Binds an array of numbers. */
    public <T> Sql shorts(String name, Collection<? extends T> values, Function<T, Short> number) {
        new RowsSql<T>(this, values).shorts(name, number);
        return this;
    }

    /** Returns the statement for these rows, whose columns are bound as arrays. Without rows, it is not sent. */
    public <T> RowsSql<T> rows(Collection<? extends T> rows) {
        return new RowsSql<>(this, rows);
    }

    /** Returns the rows of the result. */
    public <R> List<R> list(RowReader<R> reader) {
        return queries.query(
                text,
                query -> bindTo(query).map((row, context) -> reader.read(row)).list());
    }

    /** Returns the only row; empty if there is none. */
    public <R> Optional<R> find(RowReader<R> reader) {
        return queries.query(
                text,
                query -> bindTo(query).map((row, context) -> reader.read(row)).findOne());
    }

    /** Returns the only row. */
    public <R> R one(RowReader<R> reader) {
        return queries.query(
                text,
                query -> bindTo(query).map((row, context) -> reader.read(row)).one());
    }

    /** Returns the rows by key; no two have the same. */
    public <K, V> Map<K, V> map(RowReader<K> key, RowReader<V> value) {
        return list(row -> Map.entry(key.read(row), value.read(row))).stream()
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /** Returns the rows by a key of what is read; no two have the same. */
    public <K, R> Map<K, R> by(Function<R, K> key, RowReader<R> reader) {
        return list(reader).stream().collect(Collectors.toMap(key, Function.identity()));
    }

    /** Queues the query as {@link #queue} does, for the rows by a key of what is read. */
    public <K, R> Supplier<Map<K, R>> queueBy(Function<R, K> key, RowReader<R> reader) {
        Supplier<List<R>> rows = queue(reader);
        return () -> rows.get().stream().collect(Collectors.toMap(key, Function.identity()));
    }

    /** Writes immediately, and returns the number of rows written. */
    public int update() {
        return queries.update(text, this::bindTo);
    }

    /**
     * Writes with the next statement of the unit of work, or at the end of its transaction. Later statements see the rows, and
     * may report a failure of the write.
     */
    public void write() {
        session().write(new DeferredStatement(text, parameters, Optional.empty()));
    }

    /**
     * Queues the query. It is sent with the next statement of the unit of work, or when its rows are read from the supplier.
     * The rows are as of the moment when it is sent, and include what was written before it was queued.
     */
    public <R> Supplier<List<R>> queue(RowReader<R> reader) {
        DeferredStatement.Result<R> result = new DeferredStatement.Result<>(reader);
        return session().queue(new DeferredStatement(text, parameters, Optional.of(result)), result);
    }

    private TenantSession session() {
        if (queries instanceof TenantSession session) {
            return session;
        }
        throw new IllegalStateException("only the session of a tenant sends statements later");
    }

    private <S extends SqlStatement<S>> S bindTo(S statement) {
        parameters.forEach(statement::bind);
        return statement;
    }
}
