package dev.intake.http.page;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Keyset positions of a page and of the pages before it, as in a page's URL. A page starts after an entry, not at an
 * offset, so a growing list skips and repeats nothing.
 *
 * @param places positions, that of the current page last; empty for the first page
 */
public record Trail(List<String> places) {
    private static final String SEPARATOR = "!";

    /** Maximum pages in a URL; before them comes the first page. */
    private static final int REMEMBERED = 20;

    /** Copies the list. */
    public Trail {
        places = List.copyOf(places);
    }

    /** Returns the trail that {@link #next} has written; a blank text is the first page. */
    public static Trail read(String text) {
        return new Trail(Arrays.stream(text.split(SEPARATOR))
                .filter(place -> !place.isEmpty())
                .toList());
    }

    /** Returns the position of the current page; empty for the first page. */
    public Optional<String> place() {
        return places.isEmpty() ? Optional.empty() : Optional.of(places.get(places.size() - 1));
    }

    /** Returns the trail of the page after this position. */
    String next(String place) {
        List<String> all = new ArrayList<>(places);
        all.add(place);
        return String.join(SEPARATOR, all.subList(Math.max(0, all.size() - REMEMBERED), all.size()));
    }

    /** Returns the trail of the previous page, blank for the first; empty on the first page. */
    Optional<String> previous() {
        return places.isEmpty()
                ? Optional.empty()
                : Optional.of(String.join(SEPARATOR, places.subList(0, places.size() - 1)));
    }
}
