package dev.intake.jdbc.sql;

import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jdbi.v3.core.argument.Argument;
import org.jspecify.annotations.Nullable;

/**
 * A statement about rows, whose columns are bound as arrays. Without rows, it is not sent.
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
        return with(name, Columns.uuids(rows, value));
    }

    /** Binds a column of optional ids; null where absent. */
    public <V> RowsSql<T> uuids(String name, Function<T, Optional<V>> value, Function<V, UUID> id) {
        return uuids(name, row -> value.apply(row).map(id).orElse(null));
    }

    public RowsSql<T> texts(String name, Function<T, @Nullable String> value) {
        return with(name, Columns.texts(rows, value));
    }

    /** Binds a column of optional texts; null where absent. */
    public <V> RowsSql<T> texts(String name, Function<T, Optional<V>> value, Function<V, String> text) {
        return with(name, Columns.texts(rows, value, text));
    }

    public RowsSql<T> shorts(String name, Function<T, @Nullable Short> value) {
        return with(name, Columns.shorts(rows, value));
    }

    public RowsSql<T> ints(String name, Function<T, @Nullable Integer> value) {
        return with(name, Columns.ints(rows, value));
    }

    public RowsSql<T> longs(String name, Function<T, @Nullable Long> value) {
        return with(name, Columns.longs(rows, value));
    }

    public RowsSql<T> flags(String name, Function<T, @Nullable Boolean> value) {
        return with(name, Columns.flags(rows, value));
    }

    public RowsSql<T> bytes(String name, Function<T, byte @Nullable []> value) {
        return with(name, Columns.bytes(rows, value));
    }

    public RowsSql<T> times(String name, Function<T, Instant> value) {
        return with(name, Columns.times(rows, value));
    }

    /** Binds a column of optional times; null where absent. */
    public RowsSql<T> optionalTimes(String name, Function<T, Optional<Instant>> value) {
        return with(name, Columns.optionalTimes(rows, value));
    }

    public RowsSql<T> dates(String name, Function<T, LocalDate> value) {
        return with(name, Columns.dates(rows, value));
    }

    private RowsSql<T> with(String name, Argument column) {
        bind(name, column);
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
}
