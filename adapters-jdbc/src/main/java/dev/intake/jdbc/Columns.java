package dev.intake.jdbc;

import java.util.Collection;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Turns rows into the columns that {@code unnest} makes rows of again. */
final class Columns {
    private Columns() {}

    static <T> @Nullable String[] texts(Collection<? extends T> rows, Function<T, @Nullable String> value) {
        return column(rows, value, String[]::new);
    }

    static <T> UUID[] uuids(Collection<? extends T> rows, Function<T, UUID> value) {
        UUID[] column = new UUID[rows.size()];
        int i = 0;
        for (T row : rows) {
            column[i++] = value.apply(row);
        }
        return column;
    }

    static <T> @Nullable Short[] shorts(Collection<? extends T> rows, Function<T, @Nullable Short> value) {
        return column(rows, value, Short[]::new);
    }

    static <T> Boolean[] flags(Collection<? extends T> rows, Function<T, Boolean> value) {
        Boolean[] column = new Boolean[rows.size()];
        int i = 0;
        for (T row : rows) {
            column[i++] = value.apply(row);
        }
        return column;
    }

    private static <T, V> @Nullable V[] column(
            Collection<? extends T> rows, Function<T, @Nullable V> value, IntFunction<@Nullable V[]> array) {
        @Nullable V[] column = array.apply(rows.size());
        int i = 0;
        for (T row : rows) {
            column[i++] = value.apply(row);
        }
        return column;
    }
}
