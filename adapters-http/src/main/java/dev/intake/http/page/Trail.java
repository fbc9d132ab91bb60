package dev.intake.http.page;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The keyset positions of a page and of the pages before it, as in the page's URL. A page starts after an entry, not at an
 * offset, so entries that are added cause neither skipped nor repeated entries.
 *
 * @param places positions, that of the current page last; empty for the first page
 */
public record Trail(List<String> places) {
    private static final String SEPARATOR = "!";

    /** The maximum number of pages in a URL; the page before them is the first one. */
    private static final int MAX_PAGES = 20;

    /** Copies the list. */
    public Trail {
        places = List.copyOf(places);
    }

    /** Parses a trail that {@link #next} returned; a blank text means the first page. */
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
        return String.join(SEPARATOR, all.subList(Math.max(0, all.size() - MAX_PAGES), all.size()));
    }

    /** Returns the trail of the previous page, blank for the first; empty on the first page. */
    Optional<String> previous() {
        return places.isEmpty()
                ? Optional.empty()
                : Optional.of(String.join(SEPARATOR, places.subList(0, places.size() - 1)));
    }
}
