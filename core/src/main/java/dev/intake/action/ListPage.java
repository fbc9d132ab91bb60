package dev.intake.action;

import dev.intake.kernel.JsonKind;
import dev.intake.kernel.JsonShape;
import java.util.List;
import java.util.Optional;

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
     * @param row the shape of a row
     */
    public static <T> Output<ListPage<T>> output(String schema, String list, JsonShape<T> row) {
        return new Output<>(
                new JsonShape<ListPage<T>>(schema)
                        .has(list, JsonKind.list(row), ListPage::rows)
                        .orNull("next", JsonKind.TEXT, ListPage::next),
                Optional.empty(),
                Optional.of(list));
    }
}
