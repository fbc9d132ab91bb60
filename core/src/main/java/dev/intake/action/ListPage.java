package dev.intake.action;

import dev.intake.kernel.JsonFields;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * A page of a list.
 *
 * @param rows its rows
 * @param next the position behind which the next page begins; absent on the last page
 */
public record ListPage<T>(List<T> rows, Optional<String> next) {
    /** Copies the list. */
    public ListPage {
        rows = List.copyOf(rows);
    }

    /**
     * Returns how pages are written.
     *
     * @param schema the name of the page's schema in the API description
     * @param list the name of the list
     * @param writer writes a row
     */
    public static <T> Output<ListPage<T>> output(String schema, String list, BiConsumer<T, JsonFields> writer) {
        return new Output<>(
                schema,
                (page, json) -> {
                    json.objects(list, page.rows(), writer);
                    json.text("next", page.next());
                },
                Optional.empty(),
                Optional.of(list));
    }
}
