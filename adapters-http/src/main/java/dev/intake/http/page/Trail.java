package dev.intake.http.page;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Where a page of a list begins, and where the pages before it began: what the address of a page carries. A page begins
 * behind an entry of the list and not at a number, so nothing is skipped or repeated while the list grows.
 *
 * @param places the beginnings, that of the present page last; none for the first page
 */
public record Trail(List<String> places) {
    private static final String SEPARATOR = "!";

    /** Pages that an address remembers, at most; further back is the first page. */
    private static final int REMEMBERED = 20;

    /** Copies the list. */
    public Trail {
        places = List.copyOf(places);
    }

    /** Returns the trail that {@link #next} has written; the first page for a blank text. */
    public static Trail read(String text) {
        return new Trail(Arrays.stream(text.split(SEPARATOR))
                .filter(place -> !place.isEmpty())
                .toList());
    }

    /** Returns where the present page begins; nothing for the first page. */
    public Optional<String> place() {
        return places.isEmpty() ? Optional.empty() : Optional.of(places.get(places.size() - 1));
    }

    /** Returns the text of the trail to the page that begins behind this place. */
    String next(String place) {
        List<String> all = new ArrayList<>(places);
        all.add(place);
        return String.join(SEPARATOR, all.subList(Math.max(0, all.size() - REMEMBERED), all.size()));
    }

    /** Returns the text of the trail to the page before, blank for the first page; nothing on the first page. */
    Optional<String> previous() {
        return places.isEmpty()
                ? Optional.empty()
                : Optional.of(String.join(SEPARATOR, places.subList(0, places.size() - 1)));
    }
}
