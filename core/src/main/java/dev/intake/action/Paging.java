package dev.intake.action;

import dev.intake.kernel.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/**
 * The part of a list that a query returns.
 *
 * @param after the position behind which it begins; absent for the beginning of the list
 * @param limit the maximum number of rows
 */
public record Paging<C>(Optional<C> after, int limit) {
    /** The maximum number of rows of a page. */
    public static final int MAX = 200;

    private static final int DEFAULT = 50;

    /** The maximum number of rows. */
    public static final Field<Integer> LIMIT =
            Field.optional("limit", Value.upTo(MAX), "The maximum number of elements. Default: " + DEFAULT + ".");

    /** The name of the field that {@link #cursor} returns. */
    public static final String CURSOR = "cursor";

    /**
     * Returns the field for the position.
     *
     * @param parser returns the position that a text means
     */
    public static <C> Field<C> cursor(Function<String, Optional<C>> parser) {
        return Field.optional(
                CURSOR,
                Value.text("the member next of the previous page", parser),
                "The member `next` of the previous page.");
    }

    /** Returns the part that an input without faults asks for. */
    public static <C> Paging<C> of(Field<C> cursor, Json given) {
        return new Paging<>(cursor.in(given), LIMIT.in(given).orElse(DEFAULT));
    }

    /** Returns an input for a page of the same list. */
    public static Json page(Json given, Optional<String> after, int limit) {
        Map<String, Json> page = new LinkedHashMap<>(given.members());
        page.put(LIMIT.name(), LIMIT.value().typed(Integer.toString(limit)));
        after.ifPresent(position -> page.put(CURSOR, new Json.Text(position)));
        return new Json.Members(page);
    }

    /**
     * Returns the page.
     *
     * @param rows returns up to so many rows behind the position
     * @param position returns the position of a row, in the form that {@link #cursor} parses
     */
    public <T> ListPage<T> page(IntFunction<List<T>> rows, Function<T, ?> position) {
        return page(rows, position, Optional::empty);
    }

    /**
     * Returns the page of a search, which may be empty although others follow.
     *
     * @param rows returns up to so many rows behind the position
     * @param position returns the position of a row, in the form that {@link #cursor} parses
     * @param searchEnd returns the position of the last thing that was searched, if there may be others behind it
     */
    public <T> ListPage<T> page(
            IntFunction<List<T>> rows, Function<T, ?> position, Supplier<? extends Optional<?>> searchEnd) {
        List<T> found = rows.apply(limit + 1);
        return found.size() <= limit
                ? new ListPage<>(found, searchEnd.get().map(Object::toString))
                : new ListPage<>(
                        found.subList(0, limit),
                        Optional.of(position.apply(found.get(limit - 1)).toString()));
    }
}
