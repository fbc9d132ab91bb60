package dev.intake.jdbc.sql;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.jdbi.v3.core.argument.Argument;
import org.jdbi.v3.core.statement.StatementContext;
import org.jspecify.annotations.Nullable;

/** Converts rows to arrays, from which {@code unnest} restores the rows. */
public final class Columns {
    private Columns() {}

    public static <T> Argument texts(Collection<? extends T> rows, Function<T, @Nullable String> value) {
        return new Column("text", filled(new String[rows.size()], rows, value));
    }

    /** Returns an array of optional texts; null where absent. */
    public static <T, V> Argument texts(
            Collection<? extends T> rows, Function<T, Optional<V>> value, Function<V, String> text) {
        return texts(rows, row -> value.apply(row).map(text).orElse(null));
    }

    public static <T> Argument uuids(Collection<? extends T> rows, Function<T, @Nullable UUID> value) {
        return binary(BinaryArray.of(filled(new UUID[rows.size()], rows, value)));
    }

    public static <T> Argument shorts(Collection<? extends T> rows, Function<T, @Nullable Short> value) {
        return new Column("int2", filled(new Short[rows.size()], rows, value));
    }

    public static <T> Argument ints(Collection<? extends T> rows, Function<T, @Nullable Integer> value) {
        return new Column("int4", filled(new Integer[rows.size()], rows, value));
    }

    public static <T> Argument longs(Collection<? extends T> rows, Function<T, @Nullable Long> value) {
        return new Column("int8", filled(new Long[rows.size()], rows, value));
    }

    public static <T> Argument flags(Collection<? extends T> rows, Function<T, @Nullable Boolean> value) {
        return new Column("bool", filled(new Boolean[rows.size()], rows, value));
    }

    public static <T> Argument bytes(Collection<? extends T> rows, Function<T, byte @Nullable []> value) {
        byte @Nullable [][] column = new byte[rows.size()][];
        int i = 0;
        for (T row : rows) {
            column[i++] = value.apply(row);
        }
        return new Column("bytea", column);
    }

    public static <T> Argument times(Collection<? extends T> rows, Function<T, Instant> value) {
        return optionalTimes(rows, row -> Optional.of(value.apply(row)));
    }

    /** Returns an array of optional times; null where absent. */
    public static <T> Argument optionalTimes(Collection<? extends T> rows, Function<T, Optional<Instant>> value) {
        @Nullable Instant[] column = new Instant[rows.size()];
        int i = 0;
        for (T row : rows) {
            column[i++] = value.apply(row).orElse(null);
        }
        return binary(BinaryArray.of(column));
    }

    public static <T> Argument dates(Collection<? extends T> rows, Function<T, LocalDate> value) {
        return new Column(
                "date",
                filled(new String[rows.size()], rows, row -> value.apply(row).toString()));
    }

    private static Argument binary(BinaryArray column) {
        return (position, statement, context) -> statement.setObject(position, column);
    }

    private static <T, V> @Nullable V[] filled(
            @Nullable V[] column, Collection<? extends T> rows, Function<T, @Nullable V> value) {
        int i = 0;
        for (T row : rows) {
            column[i++] = value.apply(row);
        }
        return column;
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
