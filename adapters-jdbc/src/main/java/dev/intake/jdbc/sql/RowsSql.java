package dev.intake.jdbc.sql;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jdbi.v3.core.argument.Argument;
import org.jdbi.v3.core.statement.StatementContext;
import org.jspecify.annotations.Nullable;

/**
 * A statement about rows, whose columns are bound as arrays, from which {@code unnest} restores the rows. Without rows, it is not
 * sent.
 *
 * @param <T> the type of a row
 */
public final class RowsSql<T> extends Sql {
    private final Collection<? extends T> rows;

    RowsSql(Sql statement, Collection<? extends T> rows) {
        super(statement);
        this.rows = rows;
    }

    public RowsSql<T> uuids(String name, Function<T, @Nullable UUID> value) {
        return binary(name, BinaryArray.of(filled(new UUID[rows.size()], value)));
    }

    /** Binds a column of optional ids; null where absent. */
    public <V> RowsSql<T> uuids(String name, Function<T, Optional<V>> value, Function<V, UUID> id) {
        return uuids(name, row -> value.apply(row).map(id).orElse(null));
    }

    public RowsSql<T> texts(String name, Function<T, @Nullable String> value) {
        return column(name, "text", filled(new String[rows.size()], value));
    }

    /** Binds a column of optional texts; null where absent. */
    public <V> RowsSql<T> texts(String name, Function<T, Optional<V>> value, Function<V, String> text) {
        return texts(name, row -> value.apply(row).map(text).orElse(null));
    }

    public RowsSql<T> shorts(String name, Function<T, @Nullable Short> value) {
        return column(name, "int2", filled(new Short[rows.size()], value));
    }

    public RowsSql<T> ints(String name, Function<T, @Nullable Integer> value) {
        return column(name, "int4", filled(new Integer[rows.size()], value));
    }

    public RowsSql<T> longs(String name, Function<T, @Nullable Long> value) {
        return column(name, "int8", filled(new Long[rows.size()], value));
    }

    public RowsSql<T> flags(String name, Function<T, @Nullable Boolean> value) {
        return column(name, "bool", filled(new Boolean[rows.size()], value));
    }

    public RowsSql<T> bytes(String name, Function<T, byte @Nullable []> value) {
        return column(name, "bytea", filled(new byte[rows.size()][], value));
    }

    public RowsSql<T> times(String name, Function<T, Instant> value) {
        return binary(name, BinaryArray.of(filled(new Instant[rows.size()], value)));
    }

    /** Binds a column of optional times; null where absent. */
    public RowsSql<T> optionalTimes(String name, Function<T, Optional<Instant>> value) {
        return binary(
                name,
                BinaryArray.of(
                        filled(new Instant[rows.size()], row -> value.apply(row).orElse(null))));
    }

    public RowsSql<T> dates(String name, Function<T, LocalDate> value) {
        return column(
                name,
                "date",
                filled(new String[rows.size()], row -> value.apply(row).toString()));
    }

    private <V> @Nullable V[] filled(@Nullable V[] column, Function<T, @Nullable V> value) {
        int i = 0;
        for (T row : rows) {
            column[i++] = value.apply(row);
        }
        return column;
    }

    private RowsSql<T> binary(String name, BinaryArray column) {
        bind(name, (position, statement, context) -> statement.setObject(position, column));
        return this;
    }

    private RowsSql<T> column(String name, String type, @Nullable Object[] values) {
        bind(name, new Column(type, values));
        return this;
    }

    @Override
    public <R> List<R> list(RowReader<R> reader) {
        return rows.isEmpty() ? List.of() : super.list(reader);
    }

    @Override
    public int update() {
        return rows.isEmpty() ? 0 : super.update();
    }

    @Override
    public void write() {
        if (!rows.isEmpty()) {
            super.write();
        }
    }

    @Override
    public <R> Supplier<List<R>> queue(RowReader<R> reader) {
        return rows.isEmpty() ? List::of : super.queue(reader);
    }

    /**
     * An array parameter. JDBI's arrays have elements of type {@code Object}, which the driver does not send in binary
     * format.
     */
    private static final class Column implements Argument {
        private final String type;
        private final @Nullable Object[] values;

        Column(String type, @Nullable Object[] values) {
            this.type = type;
            this.values = values;
        }

        @Override
        public void apply(int position, PreparedStatement statement, StatementContext context) throws SQLException {
            statement.setArray(position, statement.getConnection().createArrayOf(type, values));
        }
    }
}
